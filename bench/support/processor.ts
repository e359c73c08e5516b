import { readFileSync } from 'node:fs'

/** Milliseconds of `loop` on one core of a desktop of 2024, the machine to which "four times slower" refers. */
export const referenceMs = 70

const rounds = 50_000_000

/** Duration of a loop of integers in milliseconds: by the clock, and in processor time of this process. They differ if other programs use the machine. */
export function loopTimes(): { wallMs: number; processorMs: number } {
  const start = performance.now()
  let value = 0
  const processorMs = processorMsOf(() => {
    for (let i = 0; i < rounds; i++) value = (value * 31 + i) | 0
  })
  const wallMs = performance.now() - start
  // The value is used, because otherwise the engine could remove the loop.
  return { wallMs: value === 0.5 ? 0 : wallMs, processorMs }
}

/** Milliseconds of processor time of synchronous work in this process. */
export function processorMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Converts processor time measured on this machine to an estimate for a desktop. */
export const onDesktop = (ms: number): number => ms * (referenceMs / loopTimes().processorMs)

/** Seconds of processor time that a process has used so far, as counted by Linux. */
export function processSeconds(pid: number | string): number {
  // After the name, which is in brackets, utime and stime are the 12th and 13th field, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The seconds of processor time of a process's children. */
export const childrenSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + processSeconds(child), 0)

/** The ids of the child processes that a process has started from its main thread. */
export const childrenOf = (pid: number): number[] =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)
