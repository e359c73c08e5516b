import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'

const synthesizer = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]

/** The browser's voice for a BCP 47 language; one on this device is preferred, because it works without a network. */
export function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const fitting = (synthesizer()?.getVoices() ?? []).filter(({ lang }) => baseOf(lang) === baseOf(language))
  return fitting.find(({ localService }) => localService) ?? fitting[0]
}

/** Queues a text to be spoken; does nothing without a voice for the language. `onEnd` is called when it was spoken or stopped. */
export function speak(text: string, language: string, onEnd?: () => void): void {
  const voice = voiceFor(language)
  if (!voice || !text) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.onend = () => onEnd?.()
  utterance.onerror = ({ error }) => {
    onEnd?.()
    if (error !== 'canceled' && error !== 'interrupted') logProblem('speech failed', error)
  }
  synthesizer()?.speak(utterance)
}

/** Stops speaking and clears the queue. */
export const stopSpeaking = (): void => synthesizer()?.cancel()

const onVoices = (listener: () => void) => {
  synthesizer()?.addEventListener?.('voiceschanged', listener)
  return () => synthesizer()?.removeEventListener?.('voiceschanged', listener)
}

/** Whether this browser has a voice for the language. It may change, because browsers load voices late. */
export const useHasVoice = (language: string): boolean =>
  useSyncExternalStore(onVoices, () => voiceFor(language) !== undefined)
