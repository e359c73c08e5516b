import { leaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { PackKey } from '@muster/contracts/entities/pack'
import { getLeaveBy, getPack } from '@muster/contracts/routes/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { readOutdatedReasons, writeOutdatedReason } from '../../entities/offline-pack/outdated-reasons.ts'
import { fetchState, packQuery } from '../../entities/offline-pack/pack-state.ts'
import {
  type Leaving,
  listPacks,
  type PackSlot,
  type SavedPack,
  writeFacts,
  writePack,
} from '../../entities/offline-pack/store.ts'
import { UnknownKeyError, type VerifiedPack, verifyPack } from '../../entities/offline-pack/verify-pack.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { readJson } from '../../lib/storage.ts'
import { wait } from '../../lib/wait.ts'
import { keysToTrust, writePin } from './pinned-keys.ts'
import { reportPack } from './report-pack.ts'

/** The pack that the person wants in a slot. */
export type PackWish = {
  slot: PackSlot
  label: string
  place: Position
  /** The location text of the profile for which `place` was found; null for the person's position. */
  location: string | null
  mode: RoutingProfile
  language: Language
  userId: string
}

/**
 * `same`: the saved pack is the newest. `waits`: there is a newer pack, but it may not be downloaded now. `full`: no room on this device. `refused`: the
 * pack is damaged. `new-key`: no key that this device trusts has signed it. `none`: the server knows no roads there.
 */
export type SaveResult = 'saved' | 'same' | 'waits' | 'full' | 'refused' | 'new-key' | 'none' | 'failed'

type SaveOptions = {
  /** Whether a newer pack may be downloaded. If not, only the ages of the saved pack are renewed. */
  mayDownload?: boolean
  /** Trusts the keys that the server names now. Set it only after the person was told that the keys have changed. */
  trustNewKeys?: boolean
}

const packMs = 120_000
const stateMs = 20_000
/** Statuses of a busy server. It continues to make the pack after such an answer, so a later request gets it. */
const busy: readonly number[] = [503, 504]
const mostTries = 6
const pauseMs = 3_000

async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init)
    if (!busy.includes(response.status) || tries === mostTries) return response
    await wait(pauseMs)
  }
}

const hasId = (value: unknown): value is { id: unknown } => typeof value === 'object' && value !== null && 'id' in value

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** What the person has to do before they can leave; null if the request fails. */
async function fetchLeaving(language: Language): Promise<Leaving | null> {
  try {
    const response = await fetch(`${getLeaveBy.path}?${new URLSearchParams({ language })}`, {
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(stateMs),
    })
    if (!response.ok) return null
    const { preparation, added, home } = leaveByAnswer.parse(await response.json())
    return { preparation, added, home }
  } catch {
    return null
  }
}

async function verify(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PackKey[],
): Promise<VerifiedPack | 'new-key' | 'refused'> {
  try {
    return await verifyPack(bytes, keys)
  } catch (error) {
    return error instanceof UnknownKeyError ? 'new-key' : 'refused'
  }
}

/**
 * Asks the server for the state of a pack. If the saved pack is the newest, renews its ages. Otherwise downloads and verifies the newest pack and
 * replaces the saved one. If anything fails, the saved pack stays. Rejects without a network.
 */
export async function savePack(
  wish: PackWish,
  { mayDownload = true, trustNewKeys = false }: SaveOptions = {},
): Promise<SaveResult> {
  const { slot, label, place, location, mode, language, userId } = wish
  const saved = (await listPacks()).find(pack => pack.slot === slot)
  const trusted = await keysToTrust(trustNewKeys)
  if (!trusted) return 'failed'
  const state = await fetchState(wish, trusted.keys)
  const checkedAt = new Date(serverNow()).toISOString()
  const leaving = (await fetchLeaving(language)) ?? saved?.leaving ?? null
  if (saved && !saved.isRefused && state?.version === saved.version) {
    const ages = { checkedAt, hazardsAsOf: state.hazardsAsOf, shelterAges: state.shelters }
    await writeFacts({ ...saved, ...ages, label, location, leaving })
    writeOutdatedReason(slot, null)
    void reportPack(saved)
    return 'same'
  }
  if (!mayDownload) {
    if (saved && state) writeOutdatedReason(slot, readOutdatedReasons()[slot] ?? 'waits')
    return state ? 'waits' : 'failed'
  }
  const response = await fetchPatiently(`${getPack.path}?${packQuery(wish)}`, {
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(packMs),
  })
  if (response.status === 404) return 'none'
  if (!response.ok) return 'failed'
  const bytes = new Uint8Array(await response.arrayBuffer())
  const verified = await verify(bytes, trusted.keys)
  if (typeof verified === 'string') return verified
  const { manifest, key } = verified
  const { version, madeAt, expiresAt } = manifest
  // A busy server may send a pack that it made some minutes ago, for which `state` is not valid.
  const known = state?.version === version ? state : { hazardsAsOf: manifest.hazardsAsOf, shelters: [] }
  const reach = {
    allRoadsMeters: manifest.allRoadsMeters,
    mainRoadsMeters: manifest.radiusMeters,
    mapMeters: manifest.map?.zooms.at(-1)?.radiusMeters ?? null,
  }
  const facts: SavedPack = {
    ...{
      slot,
      label,
      userId,
      location,
      place,
      mode,
      language,
      version,
      bytes: bytes.length,
      madeAt,
      expiresAt,
      checkedAt,
    },
    ...{ key, hazardsAsOf: known.hazardsAsOf, shelterAges: known.shelters, leaving, reach },
  }
  try {
    // Without this permission, browsers may delete the packs when space is short. The pack is saved even if the permission is refused.
    await navigator.storage?.persist?.().catch(() => false)
    // If the person has logged out during the download, the pack must not be stored.
    if (readJson('user', hasId)?.id !== userId) return 'failed'
    await writePack(facts, bytes)
    await writePin(trusted)
    writeOutdatedReason(slot, null)
    void reportPack(facts)
    return 'saved'
  } catch (error) {
    if (!isFull(error)) throw error
    if (saved) writeOutdatedReason(slot, 'full')
    return 'full'
  }
}
