import type { BodyInput } from '@muster/contracts/define-route'
import type { checkIn, startHelp } from '@muster/contracts/routes/help'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { readJson, readText, storageKeys, writeJson } from '../../lib/storage.ts'

/** An action of a person that the server has not accepted yet. `clientId` makes the action idempotent. `refusal`: why the server refused it. */
export type HelpRow = { clientId: string; userId: string; at: string; refusal?: string } & (
  | { kind: 'start'; body: Omit<BodyInput<typeof startHelp>, 'clientId'> }
  | { kind: 'change'; requestId: string; action: 'safe' | 'cancel' }
  | { kind: 'countdown'; countdownId: string; action: 'safe' | 'now' }
  | { kind: 'check-in'; communityId: string; body: Omit<BodyInput<typeof checkIn>, 'clientId'> }
)

const isRows = (value: unknown): value is HelpRow[] => Array.isArray(value)

/** Rows that the browser could not store. They are sent from memory. */
let unkept: readonly HelpRow[] = []

/** All rows: first those in storage, then those that only this page has. */
function read(): readonly HelpRow[] {
  const ids = new Set(unkept.map(({ clientId }) => clientId))
  const kept = readJson('helpOutbox', isRows) ?? []
  return [...kept.filter(({ clientId }) => !ids.has(clientId)), ...unkept]
}

// Kept in local storage, because it writes at once; opening a database takes time, and these actions are urgent.
const rows = createObservable<readonly HelpRow[]>(read())
/** Counts the rows that were added, so that the sender wakes for each. */
const added = createObservable(0)

function write(next: readonly HelpRow[]): void {
  writeJson('helpOutbox', next)
  unkept = readText('helpOutbox') === JSON.stringify(next) ? [] : next
  rows.set(next)
}

/** The waiting rows of a person, oldest first, including those that other tabs have added. */
export const waitingRows = (userId: string): readonly HelpRow[] => read().filter(row => row.userId === userId)

/** Adds a row and wakes the sender. Only the newest of several changes to a request or countdown, or check-ins of a person in a group, is kept. */
export function enqueue(row: HelpRow): void {
  write([...read().filter(known => !isReplacedBy(known, row)), row])
  added.set(added.get() + 1)
}

/** Whether the new `row` makes the waiting row `known` obsolete. */
function isReplacedBy(known: HelpRow, row: HelpRow): boolean {
  if (known.clientId === row.clientId) return true
  if (known.userId !== row.userId) return false
  if (known.kind === 'change' && row.kind === 'change') return known.requestId === row.requestId
  if (known.kind === 'countdown' && row.kind === 'countdown') return known.countdownId === row.countdownId
  if (known.kind === 'check-in' && row.kind === 'check-in')
    return known.communityId === row.communityId && known.body.about === row.body.about
  return known.kind === 'start' && row.kind === 'start'
}

/** Removes a row. */
export const dropRow = (clientId: string): void => write(read().filter(row => row.clientId !== clientId))
/** Marks a row as refused. `refusal`: the text to show. */
export const refuseRow = (clientId: string, refusal: string): void =>
  write(read().map(row => (row.clientId === clientId ? { ...row, refusal } : row)))

/** Queues a refused row again. */
export function retryRow({ refusal: _, ...row }: HelpRow): void {
  enqueue(row as HelpRow)
}

/** Calls the listener after each added row. Returns the unsubscribe function. */
export const onAdded = (listener: () => void): (() => void) => added.subscribe(listener)

// Drops the rows in memory at a logout, in this tab (see `removePersonal`) or in another one.
globalThis.addEventListener?.('storage', event => {
  const { key, newValue } = event as StorageEvent
  if (key === null || (key === storageKeys.user && newValue === null)) unkept = []
})

/** Reads the rows again after another tab changed them or a logout removed them. */
export const rereadRows = (): void => rows.set(read())

/** The waiting and refused rows of a person. */
export const useWaitingRows = (userId: string): readonly HelpRow[] =>
  useObservable(rows).filter(row => row.userId === userId)
