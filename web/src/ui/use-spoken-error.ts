import { useEffect } from 'react'
import { guide } from '../lib/speech.ts'
import { useTranslation } from '../lib/use-translation.ts'

let covers = 0

/** Call it when something covers the screen: errors are then not spoken. Call the returned function when the cover is gone. */
export function coverSpokenErrors(): () => void {
  covers += 1
  return () => {
    covers -= 1
  }
}

/** Speaks an error once if Voice Guidance is on and nothing covers the screen. Speaks nothing for ''. */
export function useSpokenError(text: string): void {
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (text && covers === 0) guide({ said: [{ text, language }], urgency: 'guidance', isShown: true })
  }, [text, language])
}
