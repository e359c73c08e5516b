import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { boxOf, linesOf } from '@muster/geo/area'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import type { Base } from './base/create-map.ts'
import { edgePx } from './control/edge.ts'
import { stepsOf } from './panel/step-rows.tsx'
import type { HazardFact } from './words/facts.ts'
import { useWords } from './words/use-words.ts'

const stepZoom = 15.5

type Options = {
  map: Base['map'] | null
  facts: readonly HazardFact[]
  route: DirectionsRoute | null
  say: (text: string) => void
  /** Opens the card of a danger. */
  onOpen: (fact: HazardFact) => void
}

/**
 * Handles keys while the map has the focus: H for the next danger, S for the next step, with Shift for the one before. Enter opens the card of the
 * selected danger. The map library handles the keys for moving and zooming.
 */
export function useMapKeys({ map, facts, route, say, onOpen }: Options): void {
  const { t } = useTranslation('map')
  const words = useWords()
  const at = useRef({ hazard: -1, step: -1 })
  const reached = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another route has other steps
  useEffect(() => {
    at.current.step = -1
  }, [route])

  const onKey = (event: KeyboardEvent) => {
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const by = event.shiftKey ? -1 : 1
    if (key === 'h' && facts.length > 0) {
      // Before the first press no danger is selected: Shift+H then selects the last one.
      const from = at.current.hazard === -1 && by === -1 ? 0 : at.current.hazard
      const next = (from + by + facts.length) % facts.length
      at.current.hazard = next
      const fact = facts[next]
      if (!fact) return
      event.preventDefault()
      reached.current = fact.hazard.id
      const corners = linesOf(fact.hazard.geometry).flat()
      if (corners.length > 0) map.fitBounds(boxOf(corners), { padding: edgePx, maxZoom: 14 })
      say(words.hazard(fact))
    }
    if (key === 'enter') {
      const fact = facts.find(({ hazard }) => hazard.id === reached.current)
      if (fact) onOpen(fact)
    }
    const steps = route ? stepsOf(route) : []
    if (key === 's' && steps.length > 0) {
      const next = Math.max(0, Math.min(steps.length - 1, at.current.step + by))
      at.current.step = next
      const step = steps[next]
      if (!step) return
      event.preventDefault()
      map.easeTo({ center: step.maneuver.location, zoom: Math.max(map.getZoom(), stepZoom) })
      say(t('step.at', { number: next + 1, count: steps.length, instruction: step.maneuver.instruction }))
    }
  }
  const latest = useRef(onKey)
  latest.current = onKey

  useEffect(() => {
    if (!map) return
    const canvas = map.getCanvas()
    const listen = (event: KeyboardEvent) => latest.current(event)
    canvas.addEventListener('keydown', listen)
    canvas.setAttribute('aria-describedby', 'map-keys')
    return () => canvas.removeEventListener('keydown', listen)
  }, [map])
}
