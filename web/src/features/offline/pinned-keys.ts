import { type PackKey, packKeyList, packKeys, type SignedText } from '@muster/contracts/entities/pack'
import { getPackKeys } from '@muster/contracts/routes/navigation'
import { signerOf } from '../../entities/offline-pack/signed-text.ts'

/** Outlives packs and logouts: the first keys that this browser saw decide which ones it trusts later. */
const cacheName = 'muster-pack-keys'
const pinKey = '/offline-packs/pinned-keys'

/** The keys that packs are trusted by, and the number of the list that named them. */
export type PinnedKeys = { sequence: number; keys: PackKey[] }

async function readPin(): Promise<PinnedKeys | null> {
  const found = await (await caches.open(cacheName)).match(pinKey)
  return found ? found.json() : null
}

export async function writePin(pin: PinnedKeys): Promise<void> {
  await (await caches.open(cacheName)).put(pinKey, Response.json(pin))
}

/**
 * The keys to trust after reading signed lists, oldest first. Without a pin the newest list is believed (trust on first use); with one, only
 * lists that a key trusted so far has signed, and never an older list than the one that was followed last.
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

/** The keys to trust now, after asking the server; those that are pinned where it does not answer. `anew` leaves the pin aside. */
export async function keysToTrust(anew: boolean): Promise<PinnedKeys | null> {
  const pin = anew ? null : await readPin()
  const response = await fetch(getPackKeys.path, { cache: 'no-store', signal: AbortSignal.timeout(keysMs) })
  if (!response.ok) return pin
  return followLists(pin, packKeys.parse(await response.json()).lists)
}
