import type { HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import type { TFunction } from 'i18next'
import type { LayerSpecification } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { logProblem } from '../../lib/log.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Base, canDrawMaps, type MapSettings, onFirstDraw } from './base/create-map.ts'
import { isOwnMapKnown, rememberProvider, takeMap } from './base/early.ts'
import { keepView } from './base/last-view.ts'
import { onLookChange, readPalette } from './base/palette.ts'
import { noMap } from './control/no-map.ts'
import type { createRouteControl as createControl, Press, RouteControl, RouteEvents } from './control/route-control.ts'
import { hazardWords } from './hazards/look.ts'
import type { Scene } from './scene.ts'
import type { TravelWay } from './travel.ts'
import { paceText } from './words/pace.ts'

export type ReadyMap = {
  map: Base['map']
  control: RouteControl
  scene: Scene
  regions: Base['regions']
}
export type MapState =
  | { status: 'loading'; control: RouteControl | null }
  | { status: 'error'; message: string; control: RouteControl | null }
  | ({ status: 'ready' } & ReadyMap)

type Options = {
  settings: MapSettings | undefined
  way: TravelWay
  events: RouteEvents
  /** Whether somebody else takes a press on the map, such as one on a hazard. */
  takesPress: (press: Press) => boolean
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

class Refused extends Error {}

/** The map library, where this browser can draw with it. */
async function loadDrawable(settings: MapSettings, t: TFunction<'map'>) {
  // Asking makes a context of the graphics chip, which takes as long as the map's own: a browser that has drawn maps is not asked again.
  if (!isOwnMapKnown() && !canDrawMaps()) throw new Refused(t('error.webgl'))
  return takeMap(settings).catch(error => {
    throw new Refused(t('error.map', { message: messageOf(error) }))
  })
}

/** Draws the map into `box` and the control's inputs into `slot`; takes both away with the component. */
export function useMap({ settings, way, events, takesPress }: Options) {
  const { t } = useTranslation('map')
  const box = useRef<HTMLDivElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<MapState>({ status: 'loading', control: null })
  // The map is made once; what it starts with may change without making it anew.
  const latest = useRef({ way, events, takesPress, t })
  latest.current = { way, events, takesPress, t }
  const language = useLanguage()

  useEffect(() => {
    const container = box.current
    const place = slot.current
    if (!settings || !container || !place) return
    const cleaning: (() => void)[] = []
    let gone = false
    let connected: RouteControl | null = null
    const connect = (map: Base['map'], create: typeof createControl, layers: LayerSpecification[]) => {
      const { t, way } = latest.current
      const events: RouteEvents = {
        onRoutes: routes => latest.current.events.onRoutes(routes),
        onChosen: index => latest.current.events.onChosen(index),
        onCleared: () => latest.current.events.onCleared(),
        onNoRoute: (message, facts) => latest.current.events.onNoRoute(message, facts),
        onFailed: (message, isRefused) => latest.current.events.onFailed(message, isRefused),
        onNotFound: (end, text) => latest.current.events.onNotFound(end, text),
        onEnds: ends => latest.current.events.onEnds(ends),
        say: text => latest.current.events.say(text),
      }
      const control = create(map, {
        profile: way,
        language,
        layers,
        events,
        takesPress: press => latest.current.takesPress(press),
        words: {
          origin: t('ends.origin'),
          destination: t('ends.destination'),
          placeholders: { origin: t('ends.placeholderOrigin'), destination: t('ends.placeholderDestination') },
          clear: { origin: t('ends.clearOrigin'), destination: t('ends.clearDestination') },
          results: count => t('ends.results', { count }),
        },
      })
      connected = control
      place.append(control.element)
      cleaning.push(control.remove)
      return control
    }
    const begin = async () => {
      const { t } = latest.current
      const drawable = loadDrawable(settings, t)
      // Told below, once the control is there.
      drawable.catch(() => {})
      const parts = Promise.all([
        import('./control/route-control.ts'),
        import('./control/route-layers.ts'),
        import('./scene.ts'),
      ])
      const [{ createRouteControl }, { routeLayers }, { createScene }] = await parts.catch(error => {
        throw new Refused(t('error.directions', { message: messageOf(error) }))
      })
      const make = await drawable.catch(error => {
        // Routes in words need no map.
        if (!gone) connect(noMap(), createRouteControl, [])
        throw error
      })
      if (gone) return
      const draw = () => {
        try {
          return make(container, readPalette(container), t('map'))
        } catch (error) {
          connect(noMap(), createRouteControl, [])
          throw canDrawMaps() ? error : new Refused(t('error.webgl'))
        }
      }
      const base = draw()
      const { map } = base
      cleaning.push(() => map.remove())
      const words = {
        ...hazardWords(t),
        asOf: (instant: string) => t('hazard.asOf', { time: momentText(instant, Date.now(), language) }),
        pace: (growth: HazardGrowth) => paceText(t, language, growth),
      }
      const scene = createScene(base, words)
      let ready = false
      map.on('error', event => {
        logProblem('Map', event.error)
        // A tile that does not come leaves a gap in the map, and not the person without one.
        if (ready || gone || 'sourceId' in event) return
        const message = t('error.map', { message: messageOf(event.error) })
        setState({ status: 'error', message, control: connected })
      })
      map.on('style.load', scene.prepare)
      // Not the load event, which waits for every tile: the ground is shown before, and layers need the style alone.
      map.once('style.load', scene.lay)
      const control = connect(map, createRouteControl, routeLayers(base.palette))
      // Drawing may take long, and places can be typed and routes told meanwhile.
      setState({ status: 'loading', control })
      map.once('style.load', () => {
        scene.layLabels()
        control.redraw()
      })
      map.on('moveend', () => {
        const { lng, lat } = map.getCenter()
        keepView({ center: [lng, lat], zoom: map.getZoom() })
      })
      // The bench reads these marks.
      map.once('load', () => performance.mark('map-complete'))
      onFirstDraw(base, () => {
        performance.mark('map-first-draw')
        ready = true
        rememberProvider(settings)
        if (!gone) setState({ status: 'ready', map, control, scene, regions: base.regions })
      })
      cleaning.push(onLookChange(scene.follow))
    }
    begin().catch(error => {
      logProblem('Map could not be started', error)
      if (gone) return
      const { t } = latest.current
      const said = error instanceof Refused ? error.message : t('error.initialize', { message: messageOf(error) })
      setState({ status: 'error', message: said, control: connected })
    })
    return () => {
      gone = true
      for (const clean of cleaning.reverse()) clean()
      setState({ status: 'loading', control: null })
    }
  }, [settings, language])

  return { state, box, slot }
}
