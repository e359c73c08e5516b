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
  return { message: arrived, isHeard: arrived.isNews, isNewest: true }
}
