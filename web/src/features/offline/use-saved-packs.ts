import type { User } from '@muster/contracts/entities/user'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { useCallback, useEffect, useState } from 'react'
import { currentPosition } from '../../entities/place/current-position.ts'
import { findPlace } from '../../entities/place/find-place.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { listPacks, type PackSlot, removePack, type SavedPack } from './pack-store.ts'
import { type SaveResult, savePack } from './save-pack.ts'

/** What saving came to; `unknown`: the place was not found. */
export type Outcome = SaveResult | 'unknown'

/** The packs on this device, and what the person can do with them. */
export function useSavedPacks(user: User, mode: RoutingProfile, hereLabel: string) {
  const dispatch = useAppDispatch()
  const language = useLanguage()
  const [packs, setPacks] = useState<SavedPack[] | null>(null)
  const [busy, setBusy] = useState<PackSlot | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reload = useCallback(async () => setPacks(await listPacks()), [])
  useEffect(() => {
    reload().catch(error => logProblem('offline packs: not listed', error))
  }, [reload])

  async function placeOf(slot: PackSlot) {
    if (slot === 'home') return findPlace(dispatch, user.location)
    const coordinates = await currentPosition()
    return coordinates && { label: hereLabel, coordinates }
  }

  async function save(slot: PackSlot) {
    setBusy(slot)
    setOutcome(null)
    try {
      const place = await placeOf(slot)
      if (!place) return setOutcome('unknown')
      const { label, coordinates } = place
      setOutcome(await savePack({ slot, label, place: coordinates, mode, language, userId: user.id }))
    } catch (error) {
      logProblem('offline pack: not saved', error)
      setOutcome('failed')
    } finally {
      await reload().catch(() => undefined)
      setBusy(null)
    }
  }

  async function remove(slot: PackSlot) {
    await removePack(slot)
    setOutcome(null)
    await reload()
  }
  return { packs, busy, outcome, save, remove }
}
