import type { RoadsEnd } from '@muster/contracts/entities/navigation'
import type { Shelter } from '@muster/contracts/entities/shelter'
import type { ShelterNeed } from '@muster/contracts/vocabulary/shelters'
import type { Position } from '@muster/geo/position'
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { locate, locateIfAllowed } from '../../entities/place/locate.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { errorText, isOffline } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { mapApi } from './api.ts'
import type { RouteControl, RouteEvents } from './control/route-control.ts'
import type { Replanned } from './shelters/use-redirect.ts'
import type { TravelWay } from './travel.ts'

type Options = {
  control: RouteControl | null
  controlSoon: () => Promise<RouteControl>
  from: Position | null
  way: TravelWay
  needs: readonly ShelterNeed[]
  onPlanned: RouteEvents['onRoutes']
  onNoWay: RouteEvents['onNoRoute']
  /** Called with the shelter that was found or chosen at the person's request, not with one that `replan` found. */
  onFound: (shelter: Shelter) => void
}

/** A safe place beyond the end of the known roads. `after`: name of that end, which is the destination. `meters`: distance from there. */
export type GoOn = { name: string; location: Position; meters: number; after: string }

/** Without `shelterId`, the best shelter is searched, except those in `except`. */
type Wish = { from: Position; shelterId?: string; except?: string[] }

/** Plans the way to the safe place that fits this person best, or to a chosen shelter, and makes it the destination. */
export function useSafePlace({ control, controlSoon, from, way, needs, onPlanned, onNoWay, onFound }: Options) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const [ask] = mapApi.endpoints.safePlace.useMutation()
  const [finding, setFinding] = useState(false)
  const [found, setFound] = useState<Shelter | null>(null)
  const [goOn, setGoOn] = useState<GoOn | null>(null)
  const [endOfRoads, setEndOfRoads] = useState<Position | null>(null)

  const plan = async (to: RouteControl, { from: start, ...wish }: Wish) => {
    const needsWheelchairAccess = needs.includes('wheelchair') || way === 'wheelchair'
    const others = needs.filter(need => need !== 'wheelchair')
    const { shelter, roadsEnd, sentence, directions } = await ask({
      body: { ...wish, from: start, profile: way, needsWheelchairAccess, needs: others, alternatives: true, language },
    }).unwrap()
    const end = roadsEnd
      ? { at: roadsEnd.location, name: nameOfEnd(roadsEnd) }
      : shelter?.coordinates && { at: shelter.coordinates, name: shelter.name }
    if (!end) return { name: null, shelter: null, sentence, refusal: directions.muster ?? null }
    // The answer contains the directions, so they are not requested again.
    if (directions.code === 'Ok' && directions.routes.length > 0) {
      const names = { origin: start === from ? to.names.origin : t('whereIAm'), destination: end.name }
      to.show({ routes: directions.routes, origin: start, destination: end.at }, names)
      onPlanned(directions.routes)
    } else to.setEnd('destination', end.at, end.name)
    setFound(shelter)
    setEndOfRoads(roadsEnd?.location ?? null)
    setGoOn(roadsEnd?.toward ? { ...roadsEnd.toward, after: end.name } : null)
    return { name: end.name, shelter, sentence, refusal: null }
  }

  const nameOfEnd = ({ kind, road, area }: RoadsEnd) =>
    t(`roadsEnd.${area ? 'nameIn' : 'name'}.${kind}`, { road: road || t('reasons.unnamed'), area })

  const start = async (wish: Omit<Wish, 'from'>) => {
    const to = await controlSoon()
    const here = from ?? (await locate())
    if (!here) {
      toast({ title: t('safePlace.needStart'), description: t('noLocation.text'), icon: MapPinOff })
      to.inputs.origin.focus()
      return
    }
    if (!from) to.setEnd('origin', here)
    const { name, shelter, sentence, refusal } = await plan(to, { ...wish, from: here })
    if (shelter) onFound(shelter)
    if (name) return
    // Only a toast, because the shown route leads to another place and is still valid.
    if (wish.shelterId) toast({ title: t('shelter.noWay'), description: sentence, variant: 'destructive' })
    // Not a toast, which disappears: if no place can be reached, the other things to do must stay visible.
    else onNoWay(sentence, refusal)
  }
  const go = (wish: Omit<Wish, 'from'>) => {
    setFinding(true)
    return start(wish)
      .catch(error =>
        toast({
          title: t('safePlace.notAsked'),
          description: isOffline(error) ? t('error.noAnswer') : errorText(error),
          variant: 'destructive',
        }),
      )
      .finally(() => setFinding(false))
  }

  return {
    finding,
    goOn,
    /** The end of the known roads, if the last search led there; null otherwise. Only a search for a safe place says this; directions to the point do not. */
    endOfRoads,
    /** The shelter that was found or chosen last, as it was at that time; null if there is none. */
    found,
    find: () => go({}),
    goTo: (shelterId: string) => go({ shelterId }),
    /** Plans again for a person on the way: from their position if the page may read it, or else from the start of the route. Rejects if the request fails. */
    replan: async (wish: Omit<Wish, 'from'>): Promise<Replanned> => {
      const here = (await locateIfAllowed()) ?? from
      if (!control || !here) throw new Error('no start to plan from')
      return plan(control, { ...wish, from: here })
    },
  }
}
