import type { Said } from '@muster/languages/update-text'
import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'
import { createObservable, useObservable } from './observable.ts'

/**
 * What is spoken, most urgent first. order: leave or shelter now. danger: an answer about danger to life. alert: other news. guidance:
 * steps of a route, and errors. reading: what the person asked to hear.
 */
const urgencies = ['order', 'danger', 'alert', 'guidance', 'reading'] as const
export type Urgency = (typeof urgencies)[number]

export type Announcement = {
  said: readonly Said[]
  urgency: Urgency
  /** True if the words are on the screen already: they get no caption. */
  isShown?: boolean
  /** A later announcement with the same topic replaces this one while it waits, so that an outdated turn is not spoken. */
  topic?: string
  /** Called once, when all of it was spoken or it was dropped. */
  onEnd?: () => void
}

type Waiting = Announcement & { left: Said[] }

/** Some engines drop what they are given in the moment after a cancel. */
const afterCancelMs = 60
/** Some engines never say that they have finished. Slow speech takes about 120 ms for a character. */
const longestMs = (text: string) => 6_000 + text.length * 150

const synthesizer = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]

/** The browser's voice for a BCP 47 language; one on this device is preferred, because it works without a network. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const fitting = (synthesizer()?.getVoices() ?? []).filter(({ lang }) => baseOf(lang) === baseOf(language))
  return fitting.find(({ localService }) => localService) ?? fitting[0]
}

/** Browsers load their voices late: until they are known, the browser chooses one by the language. */
const maySpeak = ({ text, language }: Said) =>
  text !== '' && (synthesizer()?.getVoices().length === 0 || voiceFor(language) !== undefined)

let queue: readonly Waiting[] = []
/** What is spoken now. `release` ignores whatever the browser says of it from then on. Held, because Chrome forgets an utterance that nobody holds. */
let current: { of: Waiting; utterance: SpeechSynthesisUtterance; release: () => void } | null = null
let cancelledAt = 0
let waitsForPress = false

const captioned = createObservable<Said | null>(null)

/** What is being spoken and stands nowhere else on the screen; null when there is nothing. */
export const useCaption = (): Said | null => useObservable(captioned)

const rankOf = ({ urgency }: Announcement) => urgencies.indexOf(urgency)
/** Turns that were interrupted are out of date; what the person wanted to hear, they can ask for again. */
const isLasting = (announcement: Announcement) => rankOf(announcement) <= urgencies.indexOf('alert')

function drop(those: (waiting: Waiting) => boolean): void {
  const dropped = queue.filter(those)
  queue = queue.filter(waiting => !those(waiting))
  for (const { onEnd } of dropped) onEnd?.()
}

/** Stops the sentence that is being spoken. It is spoken again if its announcement is still in the queue. */
function interrupt(): void {
  if (!current) return
  current.release()
  current = null
  captioned.set(null)
  synthesizer()?.cancel()
  cancelledAt = Date.now()
  speakNext()
}

/** Browsers let a page speak only after the person has pressed something on it. */
function waitForPress(): void {
  waitsForPress = true
  const ended = new AbortController()
  const go = () => {
    ended.abort()
    waitsForPress = false
    speakNext()
  }
  for (const event of ['pointerup', 'keydown']) addEventListener(event, go, { signal: ended.signal })
}

function speakNext(): void {
  const [of] = queue
  const sentence = of?.left[0]
  const synth = synthesizer()
  if (current || waitsForPress || !of || !sentence || !synth) return
  const waitMs = cancelledAt + afterCancelMs - Date.now()
  if (waitMs > 0) {
    setTimeout(speakNext, waitMs)
    return
  }
  const utterance = new SpeechSynthesisUtterance(sentence.text)
  const voice = voiceFor(sentence.language)
  if (voice) utterance.voice = voice
  utterance.lang = voice?.lang ?? sentence.language
  const settle = () => {
    current?.release()
    current = null
    captioned.set(null)
    of.left.shift()
    if (of.left.length === 0) drop(waiting => waiting === of)
    speakNext()
  }
  const overdue = setTimeout(() => {
    synth.cancel()
    settle()
  }, longestMs(sentence.text))
  utterance.onend = settle
  utterance.onerror = ({ error }) => {
    if (error !== 'not-allowed' || !isLasting(of)) {
      logProblem('speech failed', error)
      return settle()
    }
    current?.release()
    current = null
    captioned.set(null)
    waitForPress()
  }
  const release = () => {
    clearTimeout(overdue)
    utterance.onend = null
    utterance.onerror = null
  }
  current = { of, utterance, release }
  if (!of.isShown) captioned.set(sentence)
  synth.speak(utterance)
}

/**
 * Speaks when its turn comes: the most urgent first, and of the same urgency the first that came. What is more urgent interrupts the
 * rest at once; of an answer about danger it lets the sentence end, and the answer is continued afterwards. Says nothing in languages for which
 * the browser has no voice. Returns a function that stops this announcement, and no other.
 */
export function announce(announcement: Announcement): () => void {
  const waiting: Waiting = { ...announcement, left: announcement.said.filter(maySpeak) }
  if (waiting.left.length === 0) {
    waiting.onEnd?.()
    return () => {}
  }
  const { topic } = waiting
  if (topic !== undefined) drop(other => other.topic === topic && other !== current?.of)
  // Behind an order, a turn or an error would be told late.
  if (waiting.urgency === 'order') drop(other => !isLasting(other) && other !== current?.of)
  const behind = queue.findIndex(other => rankOf(other) > rankOf(waiting))
  queue = queue.toSpliced(behind < 0 ? queue.length : behind, 0, waiting)
  const spoken = current?.of
  if (spoken && rankOf(waiting) < rankOf(spoken) && spoken.urgency !== 'danger') {
    if (!isLasting(spoken)) drop(other => other === spoken)
    interrupt()
  }
  speakNext()
  return () => withdraw(waiting)
}

function withdraw(waiting: Waiting): void {
  const isSpoken = current?.of === waiting
  drop(other => other === waiting)
  if (isSpoken) interrupt()
}

/** Stops speaking and drops all that waits to be spoken. */
export function stopSpeaking(): void {
  drop(() => true)
  if (current) interrupt()
  else synthesizer()?.cancel()
}

const guided = createObservable(false)

/** Whether the person has Voice Guidance on. */
export const useVoiceGuidance = (): boolean => useObservable(guided)

/** Turns Voice Guidance on or off. Off silences everything at once. */
export function setVoiceGuidance(isOn: boolean): void {
  if (isOn === guided.get()) return
  guided.set(isOn)
  if (!isOn) stopSpeaking()
}

/** Speaks if Voice Guidance is on. */
export function guide(announcement: Announcement): void {
  if (guided.get()) announce(announcement)
}

const onVoices = (listener: () => void) => {
  synthesizer()?.addEventListener?.('voiceschanged', listener)
  return () => synthesizer()?.removeEventListener?.('voiceschanged', listener)
}

/** Whether this browser has a voice for the language. It may change, because browsers load voices late. */
export const useHasVoice = (language: string): boolean =>
  useSyncExternalStore(onVoices, () => voiceFor(language) !== undefined)
