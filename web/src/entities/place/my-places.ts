import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { useEffect, useMemo, useState } from 'react'
import { logProblem } from '../../lib/log.ts'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { recallPush } from '../push-subscription/memory.ts'
import type { HomePlace } from './find-place.ts'
import { locateIfAllowed } from './locate.ts'

/** A place that matters to the person. `here`: the device's position. `watched`: another place for which this browser gets alerts. */
export type MyPlace = {
  kind: 'home' | 'here' | 'watched'
  /** Name of the place for the person; empty for `here`. */
  label: string
  coordinates: Position
  /** True if only the street, the town or the ZIP code is known. */
  isApproximate: boolean
  /** Includes the word County; null if unknown. */
  county: string | null
}

type Kept = { text: string; home: HomePlace }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'text' in value && 'home' in value && Boolean(value.home)

/** Interval at which the device's position is read, in ms, while the page is visible and may read it. */
const lookEveryMs = 120_000

const none: MyPlace[] = []
const known = createObservable(none)

/**
 * Whether the position of the profile's home is known. `unset`: the profile has no address. `looking`: the search is running, and no earlier result is
 * stored. `not-found`: no place matches the address, so no alert can match it. `unreachable`: the search failed.
 */
export type HomeStanding = 'unset' | 'looking' | 'found' | 'not-found' | 'unreachable'
const homeStanding = createObservable<HomeStanding>('unset')
export const useHomeStanding = (): HomeStanding => useObservable(homeStanding)

/** The places that matter to this person: their home, the places that this browser watches, and the device's position if the page may read it. */
export const useMyPlaces = (): MyPlace[] => useObservable(known)

/** The positions of those places. */
export function useMyPoints(): Position[] {
  const places = useMyPlaces()
  return useMemo(() => places.map(({ coordinates }) => coordinates), [places])
}

/** Finds the person's places and keeps them current. `user`: null for a visitor, undefined while unknown. Used once, by the app. */
export function useKnowMyPlaces(user: Pick<User, 'location'> | null | undefined): void {
  const home = useHome(user?.location ?? '')
  const watched = useWatched(user !== null && user !== undefined)
  const here = useHere()
  useEffect(() => {
    const at = here && { kind: 'here' as const, label: '', coordinates: here, isApproximate: false, county: null }
    known.set([...(home ? [{ kind: 'home' as const, ...home }] : []), ...watched, ...(at ? [at] : [])])
    return () => known.set(none)
  }, [home, watched, here])
}

/** The home of the profile. It is stored, because it is needed without a network too. */
function useHome(text: string): HomePlace | null {
  const dispatch = useAppDispatch()
  const [home, setHome] = useState<HomePlace | null>(() => keptHome(text))
  useEffect(() => {
    const kept = keptHome(text)
    setHome(kept)
    homeStanding.set(kept ? 'found' : text.trim() ? 'looking' : 'unset')
    if (!text.trim()) return
    let gone = false
    const look = async () => {
      const { findHome } = await import('./find-place.ts')
      const found = await findHome(dispatch, text)
      if (found) writeJson('homePlace', { text, home: found } satisfies Kept)
      if (gone) return
      setHome(found)
      homeStanding.set(found ? 'found' : 'not-found')
    }
    const failed = (error: unknown) => {
      logProblem('home was not looked up', error)
      if (!gone && !kept) homeStanding.set('unreachable')
    }
    look().catch(failed)
    // Repeats a failed search when the network is back.
    const again = () => void look().catch(failed)
    if (!kept) addEventListener('online', again)
    return () => {
      gone = true
      removeEventListener('online', again)
    }
  }, [text, dispatch])
  return home
}

function keptHome(text: string): HomePlace | null {
  const kept = readJson('homePlace', isKept)
  return kept?.text === text && text.trim() ? kept.home : null
}

function useWatched(isKnown: boolean): MyPlace[] {
  const [places, setPlaces] = useState(none)
  useEffect(() => {
    if (!isKnown) return setPlaces(none)
    let gone = false
    recallPush().then(body => {
      const others = (body?.places ?? []).filter(({ kind }) => kind === 'other')
      const found = others.map(
        ({ label, coordinates }): MyPlace => ({
          kind: 'watched',
          label,
          coordinates,
          isApproximate: false,
          county: null,
        }),
      )
      if (!gone && found.length > 0) setPlaces(found)
    })
    return () => {
      gone = true
    }
  }, [isKnown])
  return places
}

/** The device's position. Never asks for permission; null if the page may not read the position. */
function useHere(): Position | null {
  const [here, setHere] = useState<Position | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const at = await locateIfAllowed()
      // Movements of some metres are ignored, because they change nothing about alerts.
      if (!gone && at) setHere(known => (known && isSamePlace(known, at) ? known : at))
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return here
}

const isSamePlace = (a: Position, b: Position) => Math.abs(a[0] - b[0]) < 0.0005 && Math.abs(a[1] - b[1]) < 0.0005
