import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { useEffect, useRef } from 'react'
import { renewInBackground } from '../../entities/offline-pack/background.ts'
import { lastHazardsKey } from '../../entities/offline-pack/memory.ts'
import { readOutdatedReasons } from '../../entities/offline-pack/outdated-reasons.ts'
import { listPacks, type SavedPack } from '../../entities/offline-pack/store.ts'
import { findPlace } from '../../entities/place/find-place.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { fetchInTime } from '../../lib/fetch-in-time.ts'
import { logProblem } from '../../lib/log.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { connectionOf, mayDownload, readAutomatic } from './automatic.ts'
import { savePack } from './save-pack.ts'

const checkEveryMs = 15 * 60_000
/** Longest random delay after a new hazard, in ms. Everybody gets the hazard at the same moment, but must not request a pack at the same moment. */
const spreadMs = 60_000
/** Shortest time between two downloads of a pack, in ms. Meanwhile hazards are renewed without a new pack. */
const downloadEveryMs = 30 * 60_000

type KeeperOptions = {
  user: User
  mode: RoutingProfile
  language: Language
  dispatch: ReturnType<typeof useAppDispatch>
}

/** Whether there is room for a newer pack. Checked only after one did not fit, so that it is not downloaded in vain again and again. */
async function hasRoomFor({ slot, bytes }: SavedPack): Promise<boolean> {
  if (readOutdatedReasons()[slot] !== 'full') return true
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota - usage > 2 * bytes
}

/** Renews the ages of this person's packs, and downloads newer packs if the network may be used for that. */
async function checkPacks({ user, mode, language, dispatch }: KeeperOptions): Promise<void> {
  const choice = readAutomatic()
  const isKept = (await listPacks()).some(({ userId }) => userId === user.id)
  await renewInBackground(isKept && choice !== 'never').catch(error => logProblem('background renewal not set', error))
  if (choice === 'never') return
  const download = mayDownload(choice, connectionOf(navigator))
  for (const saved of await listPacks()) {
    if (saved.userId !== user.id) continue
    const isRecent = !saved.isRefused && Date.now() - Date.parse(saved.madeAt) < downloadEveryMs
    const hasMoved = saved.location !== null && saved.location !== user.location
    const moved = hasMoved ? await findPlace(dispatch, user.location) : null
    const { label, coordinates: place } = moved ?? { label: saved.label, coordinates: saved.place }
    const location = hasMoved && moved ? user.location : saved.location
    const wish = { slot: saved.slot, label, place, location, mode, language, userId: user.id }
    await savePack(wish, { mayDownload: download && !isRecent && (await hasRoomFor(saved)) })
  }
}

/** Checks the packs unless another tab is doing so. All tabs share the same packs. */
function checkAlone(options: KeeperOptions): void {
  if (!navigator.onLine) return
  const work = () => checkPacks(options)
  const alone = navigator.locks?.request('muster-pack-keeper', { ifAvailable: true }, lock => (lock ? work() : null))
  const checked = alone ?? work()
  checked.catch(error => logProblem('offline packs: not checked', error))
}

type PackKeeperProps = {
  user: User
  mode: RoutingProfile
  /** Changes with every emergency update. A change renews the hazards and checks the packs. */
  hazardsVersion: string
}

/** Keeps the saved packs up to date while the app is open. Renders nothing. */
export function PackKeeper({ user, mode, hazardsVersion }: PackKeeperProps) {
  const dispatch = useAppDispatch()
  const language = useLanguage()
  const latest = useRef({ user, mode, language, dispatch })
  latest.current = { user, mode, language, dispatch }
  const checkedAt = useRef(0)

  useEffect(() => {
    const check = () => {
      checkedAt.current = Date.now()
      checkAlone(latest.current)
    }
    const checkIfDue = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt.current > checkEveryMs) check()
    }
    check()
    const timer = setInterval(checkIfDue, checkEveryMs)
    addEventListener('online', check)
    document.addEventListener('visibilitychange', checkIfDue)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
      document.removeEventListener('visibilitychange', checkIfDue)
    }
  }, [])

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the version is the reason to ask
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    // The hazards are requested without delay: the answer is small and cached for everybody. The service worker stores it for plans without a network.
    fetchInTime(lastHazardsKey).catch(error => logProblem('offline packs: hazards not renewed', error))
    const timer = setTimeout(() => checkAlone(latest.current), Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [hazardsVersion])
  return null
}
