import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { logProblem } from '../../lib/log.ts'
import { findPlace } from './control/places.ts'
import type { End, RouteControl } from './control/route-control.ts'
import { type Prefill, takePrefill } from './prefill.ts'

type Options = {
  control: RouteControl | null
  home: string
  /** When navigation answered last, in ms since the epoch. A change repeats searches that failed. */
  heardAt: number | undefined
  /** Called with a text for which no place was found. */
  onNotFound: (end: End, text: string) => void
}

/** Fills in both ends of the route once, as `takePrefill` says. Never replaces a text that was typed meanwhile. */
export function usePrefill({ control, home, heardAt, onNotFound }: Options): void {
  const language = useLanguage()
  const left = useRef<Prefill | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer of navigation is the reason to try again
  useEffect(() => {
    if (!control) return
    left.current ??= takePrefill(home)
    const all = left.current
    const fill = async (end: End) => {
      const wanted = all[end]
      if (!wanted) return
      // Prevents a second search for the same end at the same time.
      all[end] = null
      try {
        const place = 'at' in wanted ? { at: wanted.at, name: wanted.name } : await findPlace(wanted.text, language)
        if (control.inputs[end].value !== '') return
        if (place) control.setEnd(end, place.at, place.name)
        else if ('text' in wanted) onNotFound(end, wanted.text)
      } catch (error) {
        logProblem('Place search failed', error)
        all[end] = wanted
      }
    }
    void fill('origin')
    void fill('destination')
  }, [control, heardAt])
}
