import { useEffect, useRef, useState } from 'react'
import { logProblem } from '../../lib/log.ts'
import { mapApi } from './api.ts'
import { type Base, canDrawMaps, loadMap, repaint } from './base/create-map.ts'
import { ownMap } from './base/early.ts'
import { onLookChange, type Palette, readPalette } from './base/palette.ts'
import { baseLayers } from './base/style.ts'
import { textScale } from './base/text-scale.ts'

type Drawing = {
  /** Adds sources and layers to a new map. */
  lay: (base: Base) => void
  /** Applies the page's colours to them. Called once the style has loaded, and when the colours change. */
  paint: (base: Base, palette: Palette) => void
}

/** A map in a page that scrolls. `box`: ref for the element that the map fills. The map is created and removed with that element. */
export function useSmallBase(label: string, drawing: Drawing) {
  const { data, isError } = mapApi.endpoints.mapConfig.useQuery()
  const settings = data?.map ?? (isError ? ownMap : undefined)
  const box = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState<Base | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef({ label, drawing })
  latest.current = { label, drawing }

  useEffect(() => {
    const container = box.current
    if (!settings || !container) return
    if (!canDrawMaps()) return setFailed(true)
    const cleaning: (() => void)[] = []
    let gone = false
    const begin = async () => {
      const make = await loadMap(settings)
      if (gone) return
      const made = make(container, readPalette(container), latest.current.label)
      cleaning.push(() => made.map.remove())
      // The wheel and one finger must scroll the page, not the map.
      made.map.scrollZoom.disable()
      made.map.cooperativeGestures?.enable()
      const paint = () => {
        const palette = readPalette(container)
        const { map, regions } = made
        if (made.hasOwnStyle) repaint(map, baseLayers({ palette, regions, textScale: textScale() }))
        latest.current.drawing.paint(made, palette)
      }
      made.map.on('style.load', paint)
      cleaning.push(onLookChange(paint))
      // Not the load event, which waits for every tile. One missing tile would leave the map without the areas that it has to show.
      made.map.once('style.load', () => {
        if (gone) return
        latest.current.drawing.lay(made)
        setBase(made)
      })
    }
    begin().catch(error => {
      logProblem('small map not drawn', error)
      if (!gone) setFailed(true)
    })
    return () => {
      gone = true
      setBase(null)
      for (const clean of cleaning.reverse()) clean()
    }
  }, [settings])

  return { box, base, hasFailed }
}
