import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { errorText, isOffline } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { mapApi } from './api.ts'
import type { RouteControl, RouteEvents } from './control/route-control.ts'
import { locate } from './locate.ts'
import type { TravelWay } from './travel.ts'

type Options = {
  control: RouteControl | null
  from: Position | null
  way: TravelWay
  user: User
  onPlanned: RouteEvents['onRoutes']
  onNoWay: RouteEvents['onNoRoute']
}

/** Finds the nearest safe place that this person can reach, and makes it the destination. */
export function useSafePlace({ control, from, way, user, onPlanned, onNoWay }: Options) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const [ask] = mapApi.endpoints.safePlace.useMutation()
  const [finding, setFinding] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  const find = async () => {
    if (!control) return
    const start = from ?? (await locate())
    if (!start) {
      toast({ title: t('safePlace.needStart'), description: t('noLocation.text') })
      control.inputs.origin.focus()
      return
    }
    if (!from) control.setEnd('origin', start)
    const needsWheelchairAccess = user.hasWheelchair || way === 'wheelchair'
    const needs = user.hasServiceAnimal ? ['serviceAnimal' as const] : []
    const { shelter, sentence, directions } = await ask({
      body: { from: start, profile: way, needsWheelchairAccess, needs, alternatives: true, language },
    }).unwrap()
    if (!shelter?.coordinates) {
      // It stays: where no place can be reached, what else can be done must not vanish with a toast.
      onNoWay(sentence, directions.muster ?? null)
      return
    }
    // The plan has its directions with it: they are not asked for a second time.
    if (directions.code === 'Ok' && directions.routes.length > 0) {
      const names = { origin: control.names.origin, destination: shelter.name }
      const shown = { routes: directions.routes, origin: start, destination: shelter.coordinates }
      control.show(shown, names)
      onPlanned(directions.routes)
    } else control.setEnd('destination', shelter.coordinates, shelter.name)
    setUnconfirmed(shelter.status === 'candidate' || shelter.status === 'not-said' ? shelter.name : null)
  }

  return {
    finding,
    /** Name of the place that was found, while nobody has said that it is open. */
    unconfirmed,
    find: () => {
      setFinding(true)
      find()
        .catch(error =>
          toast({
            title: t('safePlace.none'),
            description: isOffline(error) ? t('error.noAnswer') : errorText(error),
            variant: 'destructive',
          }),
        )
        .finally(() => setFinding(false))
    },
  }
}
