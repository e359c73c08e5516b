import type { BodyInput } from '@muster/contracts/define-route'
import type { checkIn, startHelp } from '@muster/contracts/routes/help'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { readJson, readText, storageKeys, writeJson } from '../../lib/storage.ts'

/** What a person has pressed and the server has not taken yet. `clientId` makes sending it again harmless. */
export type HelpRow = { clientId: string; userId: string; at: string; refusal?: string } & (
  | { kind: 'start'; body: Omit<BodyInput<typeof startHelp>, 'clientId'> }
  | { kind: 'change'; requestId: string; action: 'safe' | 'cancel' }
  | { kind: 'countdown'; countdownId: string; action: 'safe' | 'now' }
  | { kind: 'check-in'; communityId: string; body: Omit<BodyInput<typeof checkIn>, 'clientId'> }
)

const isRows = (value: unknown): value is HelpRow[] => Array.isArray(value)

/** All that waits, where the browser refuses to store it or has no room: it is sent from memory. */
let unkept: readonly HelpRow[] = []

/** All rows: those in storage, then what only this page has. */
function read(): readonly HelpRow[] {
  const ids = new Set(unkept.map(({ clientId }) => clientId))
  const kept = readJson('helpOutbox', isRows) ?? []
  return [...kept.filter(({ clientId }) => !ids.has(clientId)), ...unkept]
}

// In local storage, which writes at once: nobody waits for a database while a house burns.
const rows = createObservable<readonly HelpRow[]>(read())
/** Rises with each row that is added, for the sender. */
const added = createObservable(0)

function write(next: readonly HelpRow[]): void {
  writeJson('helpOutbox', next)
  unkept = readText('helpOutbox') === JSON.stringify(next) ? [] : next
  rows.set(next)
}

/** All that waits, oldest first; also what another tab has added. */
export const waitingRows = (userId: string): readonly HelpRow[] => read().filter(row => row.userId === userId)

export function enqueue(row: HelpRow): void {
  // Of changes of one request or countdown, and of check-ins in one group about one person, the newest counts.
  write([...read().filter(known => !isReplacedBy(known, row)), row])
  added.set(added.get() + 1)
}

function isReplacedBy(known: HelpRow, row: HelpRow): boolean {
  if (known.clientId === row.clientId) return true
  if (known.userId !== row.userId) return false
  if (known.kind === 'change' && row.kind === 'change') return known.requestId === row.requestId
  if (known.kind === 'countdown' && row.kind === 'countdown') return known.countdownId === row.countdownId
  if (known.kind === 'check-in' && row.kind === 'check-in')
    return known.communityId === row.communityId && known.body.about === row.body.about
  return known.kind === 'start' && row.kind === 'start'
}

export const dropRow = (clientId: string): void => write(read().filter(row => row.clientId !== clientId))
export const refuseRow = (clientId: string, refusal: string): void =>
  write(read().map(row => (row.clientId === clientId ? { ...row, refusal } : row)))

/** Sends a refused row once more. */
export function retryRow({ refusal: _, ...row }: HelpRow): void {
  enqueue(row as HelpRow)
}

export const onAdded = (listener: () => void): (() => void) => added.subscribe(listener)

// A logout, here or in another tab.
globalThis.addEventListener?.('storage', event => {
  const { key, newValue } = event as StorageEvent
  if (key === null || (key === storageKeys.user && newValue === null)) unkept = []
})

/** Reads again what another tab changed, or a logout removed. */
export const rereadRows = (): void => rows.set(read())

export const useWaitingRows = (userId: string): readonly HelpRow[] =>
  useObservable(rows).filter(row => row.userId === userId)
