import { randomBytes } from 'node:crypto'

/** A random id in MongoDB's format. */
export function buildId(): string {
  return randomBytes(12).toString('hex')
}
