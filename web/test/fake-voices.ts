import { vi } from 'vitest'

/** A speech synthesizer that records what is spoken, with a voice on this device for each language; `cancel` drops what was not spoken yet. */
export function fakeVoices(...languages: string[]) {
  const said: { text: string; lang: string }[] = []
  const cancel = vi.fn()
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      text: string
      lang = ''
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => languages.map(lang => ({ lang, localService: true })),
    speak: ({ text, lang }: { text: string; lang: string }) => said.push({ text, lang }),
    cancel,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  return { said, cancel }
}
