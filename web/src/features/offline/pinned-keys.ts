import { type PackKey, packKeyList, packKeys, type SignedText } from '@muster/contracts/entities/pack'
import { getPackKeys } from '@muster/contracts/routes/navigation'
import { signerOf } from '../../entities/offline-pack/signed-text.ts'

/** This cache survives the removal of packs and logouts, because the first keys that this browser saw decide which keys it trusts later. */
const cacheName = 'muster-pack-keys'
const pinKey = '/offline-packs/pinned-keys'

/** The keys with which packs are verified, and the number of the list that they come from. */
export type PinnedKeys = { sequence: number; keys: PackKey[] }

async function readPin(): Promise<PinnedKeys | null> {
  const found = await (await caches.open(cacheName)).match(pinKey)
  return found ? found.json() : null
}

/** Stores the trusted keys. */
export async function writePin(pin: PinnedKeys): Promise<void> {
  await (await caches.open(cacheName)).put(pinKey, Response.json(pin))
}

/**
 * The keys to trust after reading signed lists. `lists`: oldest first. Without a pin the newest list is trusted if it is signed by one of its own keys
 * (trust on first use). With a pin, a list is followed only if a trusted key has signed it, and never a list that is older than the last followed one.
 */
export async function followLists(pin: PinnedKeys | null, lists: readonly SignedText[]): Promise<PinnedKeys | null> {
  const read = lists.map(signed => ({ signed, list: packKeyList.parse(JSON.parse(signed.text)) }))
  const last = read.at(-1)
  if (!pin && last && (await signerOf(last.signed, last.list.keys))) {
    return { sequence: last.list.sequence, keys: last.list.keys }
  }
  let trusted = pin
  for (const { signed, list } of read) {
    if (!trusted || list.sequence <= trusted.sequence) continue
    if (await signerOf(signed, trusted.keys)) trusted = { sequence: list.sequence, keys: list.keys }
  }
  return trusted
}

const keysMs = 20_000

/**
 * The keys to trust, after asking the server for new lists. If it answers with an error, the pinned ones; null if there are none. `anew`: ignores the
 * pin. Rejects without a network.
 */
export async function keysToTrust(anew: boolean): Promise<PinnedKeys | null> {
  const pin = anew ? null : await readPin()
  const response = await fetch(getPackKeys.path, { cache: 'no-store', signal: AbortSignal.timeout(keysMs) })
  if (!response.ok) return pin
  return followLists(pin, packKeys.parse(await response.json()).lists)
}
