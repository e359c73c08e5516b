import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const megabyte = 1e6

/** Bytes that are still held after a garbage collection. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
