import type { User } from '@muster/contracts/entities/user'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { useState } from 'react'
import { writeOutdatedReason } from '../../entities/offline-pack/outdated-reasons.ts'
import { type PackSlot, removePack } from '../../entities/offline-pack/store.ts'
import { usePackList } from '../../entities/offline-pack/use-pack-list.ts'
import { currentPosition } from '../../entities/place/current-position.ts'
import { findPlace } from '../../entities/place/find-place.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { type SaveResult, savePack } from './save-pack.ts'

/** The result of saving a pack. `unknown`: the place was not found. */
export type Outcome = SaveResult | 'unknown'

/** The packs on this device, and the functions to save and remove them. */
export function useSavedPacks(user: User, mode: RoutingProfile, hereLabel: string) {
  const dispatch = useAppDispatch()
  const language = useLanguage()
  const packs = usePackList()
  const [busy, setBusy] = useState<PackSlot | null>(null)
  const [outcome, setOutcome] = useState<{ slot: PackSlot; result: Outcome } | null>(null)

  async function placeOf(slot: PackSlot) {
    if (slot === 'home') return findPlace(dispatch, user.location)
    const coordinates = await currentPosition()
    return coordinates && { label: hereLabel, coordinates }
  }

  async function outcomeOf(slot: PackSlot, trustNewKeys: boolean): Promise<Outcome> {
    try {
      const place = await placeOf(slot)
      if (!place) return 'unknown'
      const { label, coordinates } = place
      const location = slot === 'home' ? user.location : null
      return await savePack(
        { slot, label, place: coordinates, location, mode, language, userId: user.id },
        { trustNewKeys },
      )
    } catch (error) {
      logProblem('offline pack: not saved', error)
      return 'failed'
    }
  }

  async function save(slot: PackSlot, trustNewKeys = false) {
    setBusy(slot)
    setOutcome(null)
    setOutcome({ slot, result: await outcomeOf(slot, trustNewKeys) })
    setBusy(null)
  }

  async function remove(slot: PackSlot) {
    await removePack(slot)
    writeOutdatedReason(slot, null)
    setOutcome(null)
  }
  return { packs, busy, outcome, save, remove }
}
