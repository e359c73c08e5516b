import { vi } from 'vitest'
import { stopSpeaking } from '../src/lib/speech.ts'

type Utterance = { text: string; lang: string; onend: (() => void) | null }

/**
 * Fakes a speech synthesizer with a local voice for each language, and records what is spoken. A sentence ends at once; after `held()`, when `end` is
 * called. The test fails if a sentence starts while another one is being spoken.
 */
export function fakeVoices(...languages: string[]) {
  // Removes announcements of earlier tests.
  stopSpeaking()
  const said: { text: string; lang: string }[] = []
  let spoken: Utterance | null = null
  let isHeld = false
  const cancel = vi.fn(() => {
    spoken = null
  })
  const end = () => {
    const ended = spoken
    spoken = null
    ended?.onend?.()
  }
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      lang = ''
      onend = null
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => languages.map(lang => ({ lang, localService: true })),
    speak: (utterance: Utterance) => {
      if (spoken) throw new Error(`"${utterance.text}" while "${spoken.text}" is spoken`)
      spoken = utterance
      said.push({ text: utterance.text, lang: utterance.lang })
      if (!isHeld) end()
    },
    cancel,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  const held = () => {
    isHeld = true
    return { said, cancel, end, now: () => spoken?.text ?? null }
  }
  return { said, cancel, held }
}
