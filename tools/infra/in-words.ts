import { isCode } from '../process/identity.ts'
import { UserActionRequired } from './types.ts'

/** The message for an error that means that the disk is full. */
export const diskIsFull = 'The disk is full: free some space, or set MUSTER_STATE and MUSTER_CACHE to another disk.'

/** One line for an error that the user can fix; message and stack for an unexpected one. */
export function inWords(error: unknown): string {
  if (error instanceof UserActionRequired) return error.message
  if (isCode(error, 'ENOSPC')) return diskIsFull
  if (isCode(error, 'EACCES') || isCode(error, 'EROFS')) {
    return `This user may not write here (${(error as Error).message}); set MUSTER_STATE and MUSTER_CACHE to folders that it may.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
