/** A process for the keeper to start. */
export type SpawnRequest = {
  command: string
  args: string[]
  logFile: string
  cwd?: string | undefined
  /** The complete environment; defaults to the keeper's own. */
  env?: Record<string, string | undefined> | undefined
  /** Time between SIGTERM and SIGKILL when the keeper stops everything, in ms; 0 kills at once. */
  graceMs?: number | undefined
  /** The keeper stops the highest layer first: services before the servers that they write to. */
  layer?: number | undefined
}
/** How a process ended: one of the two is null. */
export type Exit = { code: number | null; signal: string | null }

/** Messages from the command to the keeper. */
export type ToKeeper =
  | ({ type: 'spawn'; id: number } & SpawnRequest)
  | { type: 'stop'; id: number; graceMs: number }
  | { type: 'remove-at-end'; path: string }

/** Messages from the keeper to the command. */
export type FromKeeper =
  | { type: 'spawned'; id: number; pid: number }
  | { type: 'failed'; id: number; message: string }
  | ({ type: 'exit'; id: number } & Exit)
