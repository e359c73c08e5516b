import type { PushMessage } from '@muster/contracts/entities/push'

/** What to show, and whether it may be heard. `isNewest`: this browser has to remember it. */
export type Choice = { message: PushMessage; isHeard: boolean; isNewest: boolean }

/**
 * What to show for a message that has just arrived. Push services deliver in any order and may deliver twice, and Chromium asks for a visible
 * notification after each delivery (userVisibleOnly). So a late or repeated message shows the newest one of its thread again, without a sound.
 */
export function chooseMessage(arrived: PushMessage, newest: PushMessage | null): Choice {
  if (newest && newest.threadRevision >= arrived.threadRevision) {
    return { message: newest, isHeard: false, isNewest: false }
  }
  return { message: arrived, isHeard: arrived.isNews && !isSaidAgain(arrived, newest), isNewest: true }
}

/** After a restore from a backup, Muster may have forgotten that it told this person, and says the same of the same revision again. */
const isSaidAgain = (arrived: PushMessage, newest: PushMessage | null): boolean =>
  arrived.kind === 'update' &&
  newest?.kind === 'update' &&
  (['updateId', 'revision', 'severity', 'title', 'body'] as const).every(part => arrived[part] === newest[part])
