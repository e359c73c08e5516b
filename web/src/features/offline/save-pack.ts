import { type PackKey, packKeys } from '@muster/contracts/entities/pack'
import { getPack, getPackKeys } from '@muster/contracts/routes/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { listPacks, type PackSlot, type SavedPack, trustedKeys, writeFacts, writePack } from './pack-store.ts'
import { verifyPack } from './verify-pack.ts'

export type PackWish = {
  slot: PackSlot
  label: string
  place: Position
  mode: RoutingProfile
  language: Language
  userId: string
}

/** full: no room on this device. refused: the pack was changed or signed by nobody we trust. none: no roads are known there. */
export type SaveResult = 'saved' | 'same' | 'full' | 'refused' | 'none' | 'failed'

const packMs = 120_000
/** A busy server goes on making a pack after it answered that it takes too long, and then has it. */
const busy: readonly number[] = [503, 504]
const mostTries = 6
const pauseMs = 3_000

async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init)
    if (!busy.includes(response.status) || tries === mostTries) return response
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
}

// Known from the first pack on; later ones are trusted only through a pack that could be verified.
async function keysToTrust(): Promise<PackKey[]> {
  const known = await trustedKeys()
  if (known.length > 0) return known
  const response = await fetch(getPackKeys.path, { cache: 'no-store' })
  return packKeys.parse(await response.json()).keys
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Fetches the newest pack for a place, verifies it and replaces the saved one. Whatever fails, the saved one stays. */
export async function savePack({ slot, label, place, mode, language, userId }: PackWish): Promise<SaveResult> {
  const saved = (await listPacks()).find(pack => pack.slot === slot)
  const at = place.map(degrees => degrees.toFixed(5)).join()
  const response = await fetchPatiently(`${getPack.path}?${new URLSearchParams({ at, mode, language })}`, {
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(packMs),
    ...(saved && !saved.isRefused && { headers: { 'if-none-match': `"${saved.version}"` } }),
  })
  const checkedAt = new Date().toISOString()
  if (response.status === 304 && saved) {
    await writeFacts({ ...saved, label, checkedAt })
    return 'same'
  }
  if (response.status === 404) return 'none'
  if (!response.ok) return 'failed'
  const bytes = new Uint8Array(await response.arrayBuffer())
  const verified = await verifyPack(bytes, await keysToTrust()).catch(() => null)
  if (!verified) return 'refused'
  const { version, madeAt, expiresAt, keys } = verified.manifest
  const facts: SavedPack = { slot, label, userId, version, bytes: bytes.length, madeAt, expiresAt, checkedAt }
  try {
    // Without it browsers may drop what is saved when space is short; refused or granted, saving goes on.
    await navigator.storage?.persist?.().catch(() => false)
    await writePack(facts, bytes, keys)
    return 'saved'
  } catch (error) {
    if (isFull(error)) return 'full'
    throw error
  }
}
