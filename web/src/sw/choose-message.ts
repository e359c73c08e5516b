import type { PushMessage } from '@muster/contracts/entities/push'

/** The message to show. `isHeard`: whether it makes a sound. `isNewest`: whether this browser has to store it as the newest of its thread. */
export type Choice = { message: PushMessage; isHeard: boolean; isNewest: boolean }

/**
 * Decides what to show for a message that has just arrived. `newest`: the newest message of its thread so far. Push services deliver in any order and may
 * deliver twice, and Chromium requires a visible notification for each delivery (userVisibleOnly). So a late or repeated message shows the newest message
 * of its thread again, without a sound.
 */
export function chooseMessage(arrived: PushMessage, newest: PushMessage | null): Choice {
  if (newest && newest.threadRevision >= arrived.threadRevision) {
    return { message: newest, isHeard: false, isNewest: false }
  }
  return { message: arrived, isHeard: arrived.isNews && !isSaidAgain(arrived, newest), isNewest: true }
}

/** Whether a message repeats the newest one. After a restore from a backup the server may send a revision again, because it has lost the record of it. */
const isSaidAgain = (arrived: PushMessage, newest: PushMessage | null): boolean =>
  arrived.kind === 'update' &&
  newest?.kind === 'update' &&
  (['updateId', 'revision', 'severity', 'title', 'body'] as const).every(part => arrived[part] === newest[part])
