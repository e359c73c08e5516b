import type { Said } from '@muster/languages/update-text'
import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'
import { createObservable, useObservable } from './observable.ts'

/**
 * Kinds of speech, most urgent first. order: leave or shelter now. danger: an answer about danger to life. alert: other news. guidance:
 * steps of a route, and errors. reading: texts that the person asked to hear.
 */
const urgencies = ['order', 'danger', 'alert', 'guidance', 'reading'] as const
export type Urgency = (typeof urgencies)[number]

/** Texts to speak one after the other, each in its language. */
export type Announcement = {
  said: readonly Said[]
  urgency: Urgency
  /** True if the text is already on the screen. It then gets no caption. */
  isShown?: boolean
  /** A later announcement with the same topic replaces this one while it waits, so that an outdated instruction of a route is not spoken. */
  topic?: string
  /** Called once, when the whole announcement was spoken or dropped. */
  onEnd?: () => void
}

type Waiting = Announcement & { left: Said[] }

/** Pause after a cancel, in ms, because some engines drop texts that they get directly after it. */
const afterCancelMs = 60
/** Time limit for a text, in ms, because some engines never report the end. Slow speech takes about 120 ms per character. */
const longestMs = (text: string) => 6_000 + text.length * 150

const synthesizer = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]

/** The browser's voice for a BCP 47 language; undefined for none. A voice on this device is preferred, because it works without a network. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const fitting = (synthesizer()?.getVoices() ?? []).filter(({ lang }) => baseOf(lang) === baseOf(language))
  return fitting.find(({ localService }) => localService) ?? fitting[0]
}

/** Whether a text can be spoken. Browsers load their voices late; until then this is true, and the browser chooses a voice by the language. */
const maySpeak = ({ text, language }: Said) =>
  text !== '' && (synthesizer()?.getVoices().length === 0 || voiceFor(language) !== undefined)

let queue: readonly Waiting[] = []
/**
 * What is being spoken; null for nothing. `release` makes later events of the utterance be ignored. The utterance is referenced here, because Chrome
 * fires no events for an utterance that was garbage collected.
 */
let current: { of: Waiting; utterance: SpeechSynthesisUtterance; release: () => void } | null = null
let cancelledAt = 0
let waitsForPress = false

const captioned = createObservable<Said | null>(null)

/** The text that is being spoken and is not on the screen; null for none. */
export const useCaption = (): Said | null => useObservable(captioned)

const rankOf = ({ urgency }: Announcement) => urgencies.indexOf(urgency)
/** Whether an interrupted announcement is continued. Guidance is then out of date, and the person can ask for a reading again. */
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

/** Speaks after the next press or key, because browsers let a page speak only after the person has used it. */
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

/** Speaks the first sentence of the queue, unless something is being spoken. It calls itself when a sentence ends, fails or exceeds `longestMs`. */
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
 * Queues an announcement. The most urgent is spoken first; among the same urgency, the oldest. A more urgent announcement interrupts a less urgent one at
 * once, except an answer about danger: its sentence is finished, and the rest of the answer follows later. Texts in languages without a voice are left
 * out. Returns a function that stops only this announcement.
 */
export function announce(announcement: Announcement): () => void {
  const waiting: Waiting = { ...announcement, left: announcement.said.filter(maySpeak) }
  if (waiting.left.length === 0) {
    waiting.onEnd?.()
    return () => {}
  }
  const { topic } = waiting
  if (topic !== undefined) drop(other => other.topic === topic && other !== current?.of)
  // After an order, waiting guidance and readings would be spoken too late, so they are dropped.
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

/** Stops speaking and drops all waiting announcements. */
export function stopSpeaking(): void {
  drop(() => true)
  if (current) interrupt()
  else synthesizer()?.cancel()
}

const guided = createObservable(false)

/** Whether the person has Voice Guidance on. */
export const useVoiceGuidance = (): boolean => useObservable(guided)

/** Turns Voice Guidance on or off. Off stops all speech at once. */
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
