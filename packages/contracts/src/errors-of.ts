import type { Route } from './define-route.ts'
import { commonErrors, type ErrorCode } from './errors.ts'

/** Every error that a call of this route may answer: its own, the common ones, and `foreign-origin` if it changes something. */
export function errorsOf({ errors, method }: Pick<Route, 'errors' | 'method'>): ErrorCode[] {
  const ofChanges: ErrorCode[] = method === 'GET' ? [] : ['foreign-origin']
  return [...new Set([...errors, ...commonErrors, ...ofChanges])]
}
