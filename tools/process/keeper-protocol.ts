export type SpawnRequest = {
  command: string
  args: string[]
  logFile: string
  cwd?: string | undefined
  /** The whole environment; without it the keeper's own. */
  env?: Record<string, string | undefined> | undefined
  /** How long it may take to end after SIGTERM when the keeper ends everything; 0 kills at once. */
  graceMs?: number | undefined
  /** When the keeper ends everything, the highest layer goes first: services before the servers they write to. */
  layer?: number | undefined
}
export type Exit = { code: number | null; signal: string | null }

export type ToKeeper =
  | ({ type: 'spawn'; id: number } & SpawnRequest)
  | { type: 'stop'; id: number; graceMs: number }
  | { type: 'remove-at-end'; path: string }

export type FromKeeper =
  | { type: 'spawned'; id: number; pid: number }
  | { type: 'failed'; id: number; message: string }
  | ({ type: 'exit'; id: number } & Exit)
