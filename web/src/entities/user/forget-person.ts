import { logProblem } from '../../lib/log.ts'
import { removePersonal } from '../../lib/storage.ts'
import { forgetPacks } from '../offline-pack/memory.ts'
import { endPush } from '../push-subscription/memory.ts'
import { waitingChangesName } from './waiting-changes-name.ts'

const shownPushes = 'muster-push'

async function forgetKept(): Promise<void> {
  const { forgetStores } = await import('./forget-stores.ts')
  await forgetStores()
}

/** Removes all data of a person from this device: storage, databases, caches and the push subscription. Failures are only logged. */
export async function forgetPerson(): Promise<void> {
  removePersonal()
  const results = await Promise.allSettled([forgetKept(), forgetPacks(), endPush()])
  for (const name of [shownPushes, waitingChangesName]) globalThis.indexedDB?.deleteDatabase(name)
  // Screens that were being closed may have written once more.
  removePersonal()
  for (const result of results) {
    if (result.status === 'rejected') logProblem('logout: not everything was removed', result.reason)
  }
}
