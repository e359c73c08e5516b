import type { HazardGrowth } from '@muster/contracts/entities/hazard-fact'
import type { TFunction } from 'i18next'
import type { LayerSpecification } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { logProblem } from '../../lib/log.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Base, canDrawMaps, type MapSettings, onFirstDraw } from './base/create-map.ts'
import { isOwnMapKnown, rememberProvider, takeMap } from './base/early.ts'
import { keepView } from './base/last-view.ts'
import { onLookChange, readPalette } from './base/palette.ts'
import type { createRouteControl as createControl, Press, RouteControl, RouteEvents } from './control/route-control.ts'
import { createStubMap } from './control/stub-map.ts'
import { hazardWords } from './hazards/look.ts'
import type { Scene } from './scene.ts'
import type { TravelWay } from './travel.ts'
import { paceText } from './words/pace.ts'

/** A drawn map with its control. */
export type ReadyMap = {
  map: Base['map']
  control: RouteControl
  scene: Scene
  regions: Base['regions']
}
/** The state of the map. `control` exists before the map is drawn, and even if it cannot be drawn. `message` is a text for the person. */
export type MapState =
  | { status: 'loading'; control: RouteControl | null }
  | { status: 'error'; message: string; control: RouteControl | null }
  | ({ status: 'ready' } & ReadyMap)

type Options = {
  settings: MapSettings | undefined
  way: TravelWay
  events: RouteEvents
  /** True if other code handles a press on the map, for example one on a hazard. */
  takesPress: (press: Press) => boolean
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

class Refused extends Error {}

/** Loads the map library. Rejects with `Refused`, which has a text for the person, if it cannot be loaded or this browser cannot draw maps. */
async function loadDrawable(settings: MapSettings, t: TFunction<'map'>) {
  // The check is slow, because it creates a WebGL context as the map does. So it is skipped in a browser that has already drawn a map.
  if (!isOwnMapKnown() && !canDrawMaps()) throw new Refused(t('error.webgl'))
  return takeMap(settings).catch(error => {
    throw new Refused(t('error.map', { message: messageOf(error) }))
  })
}

/** Draws the map into `box` and the control's inputs into `slot`. Removes both when the component unmounts. */
export function useMap({ settings, way, events, takesPress }: Options) {
  const { t } = useTranslation('map')
  const box = useRef<HTMLDivElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<MapState>({ status: 'loading', control: null })
  // The map is created once. Changes of these values must not create it again.
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
      // A failure is handled below, once the control exists.
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
        // The control is connected without a map, because routes in words need none.
        if (!gone) connect(createStubMap(), createRouteControl, [])
        throw error
      })
      if (gone) return
      const draw = () => {
        try {
          return make(container, readPalette(container), t('map'))
        } catch (error) {
          connect(createStubMap(), createRouteControl, [])
          throw canDrawMaps() ? error : new Refused(t('error.webgl'))
        }
      }
      const base = draw()
      const { map } = base
      cleaning.push(() => map.remove())
      const words = {
        ...hazardWords(t),
        asOf: (instant: string) => t('hazard.asOf', { time: momentText(instant, serverNow(), language) }),
        pace: (growth: HazardGrowth) => paceText(t, language, growth),
      }
      const scene = createScene(base, words)
      let ready = false
      map.on('error', event => {
        logProblem('Map', event.error)
        // A missing tile leaves a gap in the map, but must not replace the map with an error.
        if (ready || gone || 'sourceId' in event) return
        const message = t('error.map', { message: messageOf(event.error) })
        setState({ status: 'error', message, control: connected })
      })
      map.on('style.load', scene.prepare)
      // Not the load event, which waits for every tile. Layers need only the style, and the ground is visible earlier.
      map.once('style.load', scene.lay)
      const control = connect(map, createRouteControl, routeLayers(base.palette))
      // The inputs work while the map is still being drawn, which may take long.
      setState({ status: 'loading', control })
      map.once('style.load', () => {
        scene.layLabels()
        control.redraw()
      })
      map.on('moveend', () => {
        const { lng, lat } = map.getCenter()
        keepView({ center: [lng, lat], zoom: map.getZoom() })
      })
      // The benchmark reads these marks.
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
