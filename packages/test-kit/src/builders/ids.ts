import { randomBytes } from 'node:crypto'

/** An id as MongoDB makes them, that nobody else has. */
export function buildId(): string {
  return randomBytes(12).toString('hex')
}

let last = 0

/** A number that no other call in this process gets, for names that must differ. */
export function nextNumber(): number {
  return ++last
}
