import { isCode } from '../process/identity.ts'
import { NeedsPerson } from './types.ts'

export const diskIsFull = 'The disk is full: free some space, or set MUSTER_STATE and MUSTER_CACHE to another disk.'

/** One line for what a person can mend; the whole error, with its stack, for what is our own mistake. */
export function inWords(error: unknown): string {
  if (error instanceof NeedsPerson) return error.message
  if (isCode(error, 'ENOSPC')) return diskIsFull
  if (isCode(error, 'EACCES') || isCode(error, 'EROFS')) {
    return `This user may not write here (${(error as Error).message}); set MUSTER_STATE and MUSTER_CACHE to folders that it may.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
