import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'

const synthesizer = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]

/** The browser's own voice for a BCP 47 language, on this device where there is one: it must speak without a network. */
export function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const fitting = (synthesizer()?.getVoices() ?? []).filter(({ lang }) => baseOf(lang) === baseOf(language))
  return fitting.find(({ localService }) => localService) ?? fitting[0]
}

/** Says a text after whatever is being said; silently does nothing without a voice for the language. */
export function speak(text: string, language: string): void {
  const voice = voiceFor(language)
  if (!voice || !text) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.onerror = ({ error }) => {
    if (error !== 'canceled' && error !== 'interrupted') logProblem('Speech failed', error)
  }
  synthesizer()?.speak(utterance)
}

/** Ends what is being said and forgets what was to be said. */
export const silence = (): void => synthesizer()?.cancel()

const onVoices = (listener: () => void) => {
  synthesizer()?.addEventListener?.('voiceschanged', listener)
  return () => synthesizer()?.removeEventListener?.('voiceschanged', listener)
}

/** Whether this browser can speak the language. Browsers load their voices late, so the answer may change. */
export const useHasVoice = (language: string): boolean =>
  useSyncExternalStore(onVoices, () => voiceFor(language) !== undefined)
