import { vi } from 'vitest'

/** Fakes the browser's speech recognition. The test decides what is heard. `last` is the recogniser that was started last. */
export function fakeRecogniser() {
  const made: FakeRecogniser[] = []
  class FakeRecogniser {
    lang = ''
    onresult: (heard: object) => void = () => {}
    onerror: (event: { error: string }) => void = () => {}
    onend: () => void = () => {}
    stop = vi.fn(() => this.onend())
    abort = vi.fn(() => this.fail('aborted'))
    start() {
      made.push(this)
    }
    hear(...parts: string[]) {
      this.onresult({ results: parts.map(transcript => [{ transcript }]) })
    }
    fail(error: string) {
      this.onerror({ error })
      this.onend()
    }
  }
  vi.stubGlobal('webkitSpeechRecognition', FakeRecogniser)
  return {
    made,
    last() {
      const last = made.at(-1)
      if (!last) throw new Error('nothing was started')
      return last
    },
  }
}
