import { readText, writeText } from '../../lib/storage.ts'

/** When saved packs are updated without asking. wifi: on a network that the browser calls Wi-Fi or cable. */
export const automaticChoices = ['wifi', 'always', 'never'] as const
export type AutomaticChoice = (typeof automaticChoices)[number]

const isChoice = (text: string | null): text is AutomaticChoice => automaticChoices.some(choice => choice === text)

export function readAutomatic(): AutomaticChoice {
  const text = readText('offlineUpdates')
  return isChoice(text) ? text : 'wifi'
}

export const writeAutomatic = (choice: AutomaticChoice): void => writeText('offlineUpdates', choice)

/** The Network Information API, which not every browser has, and of which desktops lack `type`. */
export type Connection = { type?: string; saveData?: boolean }

export const connectionOf = (from: Navigator): Connection | undefined =>
  (from as Navigator & { connection?: Connection }).connection

const free = new Set(['wifi', 'ethernet'])

/** Whether megabytes may be downloaded now without asking. A network of which the browser says nothing may cost money. */
export function mayDownload(choice: AutomaticChoice, connection: Connection | undefined): boolean {
  if (choice === 'never' || connection?.saveData) return false
  return choice === 'always' || free.has(connection?.type ?? '')
}
