import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const megabyte = 1e6

/** The bytes of the heap that are still in use after a garbage collection. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
