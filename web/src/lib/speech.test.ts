// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeVoices } from '../../test/fake-voices.ts'
import { announce, stopSpeaking, type Urgency } from './speech.ts'

let voice: ReturnType<ReturnType<typeof fakeVoices>['held']>
let today = Date.now()
const onEnd = vi.fn()
const say = (urgency: Urgency, ...texts: string[]) =>
  announce({ urgency, said: texts.map(text => ({ text, language: 'en' })), onEnd: () => onEnd(texts[0]) })
const texts = () => voice.said.map(({ text }) => text)
/** Lets all waiting texts be spoken, and returns everything that was spoken so far. */
function rest(): string[] {
  for (let spoken = -1; spoken < voice.said.length; ) {
    spoken = voice.said.length
    vi.advanceTimersByTime(60)
    voice.end()
  }
  return texts()
}

describe('speech', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    // Later than all timers and cancellations of the previous test.
    today += 86_400_000
    vi.setSystemTime(today)
    voice = fakeVoices('en-US').held()
    onEnd.mockClear()
  })
  afterEach(() => {
    stopSpeaking()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each(['alert', 'guidance', 'reading'] as const)('of an order interrupts %s at once', urgency => {
    say(urgency, 'Less urgent.')
    say('order', 'Leave now.')
    expect(voice.cancel).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60)
    expect(voice.now()).toBe('Leave now.')
  })

  it('of an interrupted alert is repeated, and of an old turn is not', () => {
    say('alert', 'Smoke.')
    say('order', 'Leave now.')
    expect(rest()).toEqual(['Smoke.', 'Leave now.', 'Smoke.'])
    voice.said.length = 0
    say('guidance', 'Turn left.')
    say('order', 'Leave now.')
    expect(rest()).toEqual(['Turn left.', 'Leave now.'])
    expect(onEnd).toHaveBeenCalledWith('Turn left.')
  })

  it.each(['alert', 'guidance', 'reading'] as const)('of an answer about danger is finished before %s', urgency => {
    say('danger', 'Call 911 now.', 'Press hard on the chest.')
    say(urgency, 'Later.')
    expect(voice.cancel).not.toHaveBeenCalled()
    expect(rest()).toEqual(['Call 911 now.', 'Press hard on the chest.', 'Later.'])
  })

  it('of an order waits for the current sentence of an answer about danger, which continues afterwards', () => {
    say('danger', 'Call 911 now.', 'Press hard on the chest.')
    say('order', 'Leave now.')
    expect(voice.cancel).not.toHaveBeenCalled()
    expect(rest()).toEqual(['Call 911 now.', 'Leave now.', 'Press hard on the chest.'])
  })

  it('of a waiting old turn is replaced by the next one', () => {
    say('order', 'Leave now.')
    for (const text of ['Turn left.', 'Turn right.'])
      announce({ urgency: 'guidance', topic: 'route', said: [{ text, language: 'en' }] })
    expect(rest()).toEqual(['Leave now.', 'Turn right.'])
  })

  it('can be withdrawn for one text without affecting others', () => {
    say('order', 'Leave now.')
    const withdraw = say('alert', 'Smoke.')
    say('alert', 'Road closed.')
    withdraw()
    expect(rest()).toEqual(['Leave now.', 'Road closed.'])
  })

  it('continues when the browser never reports the end of a sentence', () => {
    say('alert', 'Smoke.', 'Road closed.')
    vi.runOnlyPendingTimers()
    expect(texts()).toEqual(['Smoke.', 'Road closed.'])
  })

  it('waits for a press when the browser blocks speech before one', () => {
    const refused = vi.spyOn(speechSynthesis, 'speak').mockImplementationOnce(utterance => {
      utterance.onerror?.({ error: 'not-allowed' } as SpeechSynthesisErrorEvent)
    })
    say('order', 'Leave now.')
    expect(refused).toHaveBeenCalledTimes(1)
    expect(texts()).toEqual([])
    dispatchEvent(new Event('pointerup'))
    expect(texts()).toEqual(['Leave now.'])
  })

  it('never uses a voice of another language, and uses the browser’s default until voices are loaded', () => {
    announce({ urgency: 'alert', said: [{ text: 'Humo.', language: 'es' }], onEnd: () => onEnd('Humo.') })
    expect(onEnd).toHaveBeenCalledWith('Humo.')
    vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([])
    announce({ urgency: 'alert', said: [{ text: 'Humo.', language: 'es' }] })
    expect(voice.said).toEqual([{ text: 'Humo.', lang: 'es' }])
  })
})
