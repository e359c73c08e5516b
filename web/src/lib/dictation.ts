import { useCallback, useEffect, useRef, useState } from 'react'
import { logProblem } from './log.ts'
import { stopSpeaking } from './speech.ts'

/** Why dictation failed. */
export type DictationProblem = 'refused' | 'silent' | 'network' | 'microphone' | 'language' | 'failed'

const problems: Record<string, DictationProblem> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'no-speech': 'silent',
  network: 'network',
  'audio-capture': 'microphone',
  'language-not-supported': 'language',
}

type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }>> }

/** The used part of the browser's `SpeechRecognition`, which TypeScript's DOM types lack. */
type Recogniser = {
  lang: string
  interimResults: boolean
  onresult: (heard: Heard) => void
  onerror: (event: { error: string }) => void
  onend: () => void
  start: () => void
  stop: () => void
  abort: () => void
}

type Scope = { SpeechRecognition?: new () => Recogniser; webkitSpeechRecognition?: new () => Recogniser }
const recogniserOf = ({ SpeechRecognition, webkitSpeechRecognition }: Scope) =>
  SpeechRecognition ?? webkitSpeechRecognition

/** The reader's regional variant of a language, such as es-MX, because speech recognition differs between them. */
const variantOf = (language: string) => navigator.languages.find(tag => tag.startsWith(`${language}-`)) ?? language

type Options = {
  language: string
  /** Called with everything that was heard since the start, each time that more is heard. */
  onText: (heard: string) => void
}

/** Converts speech to text, if the browser can. Ends by itself after a pause, and at once when the page is hidden. */
export function useDictation({ language, onText }: Options) {
  const [isListening, setListening] = useState(false)
  const [problem, setProblem] = useState<DictationProblem | null>(null)
  const current = useRef<Recogniser>(undefined)
  const write = useRef(onText)
  write.current = onText

  /** Ends dictation and ignores late results. */
  const cancel = useCallback(() => {
    const stopped = current.current
    current.current = undefined
    stopped?.abort()
    setListening(false)
  }, [])

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && cancel()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      cancel()
    }
  }, [cancel])

  function start() {
    const Available = recogniserOf(globalThis as Scope)
    if (!Available) return
    // The microphone would hear the app's own speech.
    stopSpeaking()
    const recogniser = new Available()
    const isCurrent = () => current.current === recogniser
    let heard = ''
    let failure: DictationProblem | null = null
    recogniser.lang = variantOf(language)
    recogniser.interimResults = true
    recogniser.onresult = ({ results }) => {
      if (!isCurrent()) return
      heard = Array.from(results, ({ 0: best }) => best?.transcript ?? '').join('')
      write.current(heard)
    }
    recogniser.onerror = ({ error }) => {
      failure = problems[error] ?? 'failed'
    }
    recogniser.onend = () => {
      if (!isCurrent()) return
      current.current = undefined
      setListening(false)
      setProblem(failure ?? (heard ? null : 'silent'))
    }
    current.current = recogniser
    setProblem(null)
    setListening(true)
    try {
      recogniser.start()
    } catch (error) {
      logProblem('dictation did not start', error)
      cancel()
      setProblem('failed')
    }
  }

  return {
    isAvailable: recogniserOf(globalThis as Scope) !== undefined,
    isListening,
    problem,
    start,
    /** Ends dictation and keeps what was heard so far. */
    finish: () => current.current?.stop(),
    cancel,
  }
}
