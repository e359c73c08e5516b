import { useCallback } from 'react'
import { guide } from '../../lib/speech.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** Returns a function that gives a text to screen readers with `show`, and speaks it if Voice Guidance is on. */
export function useSay(show: (text: string) => void): (text: string) => void {
  const { language } = useTranslation().i18n
  return useCallback(
    text => {
      show(text)
      guide({ said: [{ text, language }], urgency: 'guidance', topic: 'map' })
    },
    [show, language],
  )
}
