import { readFileSync } from 'node:fs'

/** Resident memory in MB: `all` is the total, and `own` the private pages, which no other process shares. */
export type Memory = { all: number; own: number }

/** The memory of a process of this machine, as Linux reports it in `/proc`. */
export function memoryOf(pid: number): Memory {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').split('\n')
  const kb = (name: string) => Number(lines.find(line => line.startsWith(`${name}:`))?.match(/\d+/)?.[0])
  const inMb = (value: number) => Math.round(value / 1024)
  return { all: inMb(kb('Rss')), own: inMb(kb('Private_Clean') + kb('Private_Dirty')) }
}
