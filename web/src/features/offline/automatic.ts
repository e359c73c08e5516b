import { readText, writeText } from '../../lib/storage.ts'

/** When saved packs are updated without asking. `wifi`: only on a network that the browser reports as Wi-Fi or cable. */
export const automaticChoices = ['wifi', 'always', 'never'] as const
export type AutomaticChoice = (typeof automaticChoices)[number]

const isChoice = (text: string | null): text is AutomaticChoice => automaticChoices.some(choice => choice === text)

/** The person's choice on this browser; `wifi` by default. */
export function readAutomatic(): AutomaticChoice {
  const text = readText('offlineUpdates')
  return isChoice(text) ? text : 'wifi'
}

export const writeAutomatic = (choice: AutomaticChoice): void => writeText('offlineUpdates', choice)

/** From the Network Information API. Not every browser has it, and on desktops `type` is missing. */
export type Connection = { type?: string; saveData?: boolean }

/** The browser's current connection; undefined if it does not say. */
export const connectionOf = (from: Navigator): Connection | undefined =>
  (from as Navigator & { connection?: Connection }).connection

const free = new Set(['wifi', 'ethernet'])

/** Whether megabytes may be downloaded now without asking. A network about which the browser says nothing counts as one that costs money. */
export function mayDownload(choice: AutomaticChoice, connection: Connection | undefined): boolean {
  if (choice === 'never' || connection?.saveData) return false
  return choice === 'always' || free.has(connection?.type ?? '')
}
