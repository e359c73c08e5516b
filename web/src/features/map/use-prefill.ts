import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { findPlace } from './control/places.ts'
import type { End, RouteControl } from './control/route-control.ts'
import { readPrefill, type Wanted } from './prefill.ts'

/** Fills both ends once: from what the chat left, else from where the person lives. Whatever was typed meanwhile stays. */
export function usePrefill(control: RouteControl | null, home: string): void {
  const language = useLanguage()
  const done = useRef(false)
  useEffect(() => {
    if (!control || done.current) return
    done.current = true
    const fill = async (end: End, wanted: Wanted) => {
      if (!wanted) return
      const place = 'at' in wanted ? { at: wanted.at, name: wanted.name } : await findPlace(wanted.text, language)
      if (place && control.inputs[end].value === '') control.setEnd(end, place.at, place.name)
    }
    const prefill = readPrefill(home)
    fill('origin', prefill.origin)
    fill('destination', prefill.destination)
  }, [control, home, language])
}
