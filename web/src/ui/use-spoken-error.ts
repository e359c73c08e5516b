import { useEffect } from 'react'
import { guide } from '../lib/speech.ts'
import { useTranslation } from '../lib/use-translation.ts'

let covers = 0

/** Keeps errors from being spoken while something covers the screen that they are shown on. Returns a function that ends it. */
export function coverSpokenErrors(): () => void {
  covers += 1
  return () => {
    covers -= 1
  }
}

/** Speaks an error that is shown and not covered, once, when Voice Guidance is on; nothing for ''. */
export function useSpokenError(text: string): void {
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (text && covers === 0) guide({ said: [{ text, language }], urgency: 'guidance', isShown: true })
  }, [text, language])
}
