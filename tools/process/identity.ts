import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The start time of the process with this pid, as the system writes it; null if there is none. Identifies a process, because pids are reused. */
export function processStamp(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field is the program's name in brackets, and may itself contain spaces and brackets.
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' || state === 'X' ? null : (fields[18] ?? null)
    }
    process.kill(pid, 0)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch (error) {
    return isCode(error, 'EPERM') ? 'someone else' : null
  }
}

/** Whether an error has this code, such as `ENOENT`. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
