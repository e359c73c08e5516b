import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { findPlace } from './control/places.ts'
import type { End, RouteControl } from './control/route-control.ts'
import { takePrefill, type Wanted } from './prefill.ts'

/**
 * Fills both ends once: from what the chat left, else from where the person lives. Whatever was typed meanwhile stays. `onNotFound` hears of a
 * text that names no known place.
 */
export function usePrefill(
  control: RouteControl | null,
  home: string,
  onNotFound: (end: End, text: string) => void,
): void {
  const language = useLanguage()
  const done = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!control || done.current) return
    done.current = true
    const fill = async (end: End, wanted: Wanted) => {
      if (!wanted) return
      const place = 'at' in wanted ? { at: wanted.at, name: wanted.name } : await findPlace(wanted.text, language)
      if (control.inputs[end].value !== '') return
      if (place) control.setEnd(end, place.at, place.name)
      else if ('text' in wanted) onNotFound(end, wanted.text)
    }
    const prefill = takePrefill(home)
    const failed = (error: unknown) => logProblem('Place search failed', error)
    fill('origin', prefill.origin).catch(failed)
    fill('destination', prefill.destination).catch(failed)
  }, [control, home, language])
}
