import { randomBytes } from 'node:crypto'

/** A random id in MongoDB's format. */
export function buildId(): string {
  return randomBytes(12).toString('hex')
}

let last = 0

/** A number that is unique in this process, for names that must differ. */
export function nextNumber(): number {
  return ++last
}
