import { contains } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import { useState } from 'react'
import type { Base } from './base/create-map.ts'
import type { Press, RouteControl } from './control/route-control.ts'
import { hazardPlateLayers } from './hazards/layers.ts'
import { hazardLooks } from './hazards/look.ts'
import type { ShelterFact } from './shelters/facts.ts'
import { shelterLayer } from './shelters/layers.ts'
import type { HazardFact } from './words/facts.ts'

/** Layers whose presses the control handles itself. */
const routeParts = ['directions-origin-point', 'directions-destination-point', 'directions-route-line-alt']

type Options = {
  facts: readonly HazardFact[]
  shelters: readonly ShelterFact[]
  map: () => Base['map'] | null
  control: () => RouteControl | null
  onShelter: (shelter: ShelterFact) => void
}
type Opened = { ids: readonly string[]; at: Position | null }

const nothing: Opened = { ids: [], at: null }

/** The state of the card of hazards, which opens by a press on the map or from the list. */
export function useHazardCard({ facts, shelters, map, control, onShelter }: Options) {
  const [opened, setOpened] = useState<Opened>(nothing)
  const shown = opened.ids.flatMap(id => facts.find(({ hazard }) => hazard.id === id) ?? [])
  const { at } = opened
  const close = () => setOpened(nothing)
  const use = (end: 'origin' | 'destination') => {
    if (at) control()?.setEnd(end, at)
    close()
  }
  const found = (layers: string[], { point }: Press) => {
    const on = map()
    return on ? on.queryRenderedFeatures([point.x, point.y], { layers: layers.filter(id => on.getLayer(id)) }) : []
  }
  return {
    facts: shown,
    close,
    open: ({ hazard }: HazardFact) => setOpened({ ids: [hazard.id], at: null }),
    /** Handles a press on the map: on a hazard's area or plate it opens the hazard's card, on a shelter's pin the shelter's card. False for other presses. */
    takesPress: (press: Press): boolean => {
      const at: Position = [press.lngLat.lng, press.lngLat.lat]
      if (found(routeParts, press).length > 0) return false
      const [pin] = found([shelterLayer], press)
      const pressed = shelters.find(({ shelter }) => shelter.id === pin?.properties.id)
      if (pressed) {
        onShelter(pressed)
        return true
      }
      const plates = found(hazardPlateLayers, press).map(({ properties }) => String(properties.id))
      // The area of a notice may be as wide as a county and is not filled, so a press inside it means the place and not the notice.
      const areas = facts.filter(
        ({ hazard, look }) => plates.includes(hazard.id) || (look !== 'notice' && contains(hazard.geometry, at)),
      )
      if (areas.length === 0) return false
      const gravest = areas.toSorted((a, b) => hazardLooks.indexOf(a.look) - hazardLooks.indexOf(b.look))
      setOpened({ ids: gravest.map(({ hazard }) => hazard.id), at })
      return true
    },
    onStart: at ? () => use('origin') : undefined,
    // Routes avoid such an area, so it cannot be a destination.
    onGo: at && shown.every(({ hazard }) => !hazard.properties.avoid) ? () => use('destination') : undefined,
  }
}
