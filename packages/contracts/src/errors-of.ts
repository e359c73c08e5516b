import type { Route } from './define-route.ts'
import { commonErrors, type ErrorCode } from './errors.ts'

/** Every error that a call of this route may answer: its own, those of every route, and for a change a foreign origin. */
export function errorsOf({ errors, method }: Pick<Route, 'errors' | 'method'>): ErrorCode[] {
  const ofChanges: ErrorCode[] = method === 'GET' ? [] : ['foreign-origin']
  return [...new Set([...errors, ...commonErrors, ...ofChanges])]
}
