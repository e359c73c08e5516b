import { describe, expect, it } from 'vitest'
import { inSentence, timeLabel } from '../src/lib/time-label.ts'

const now = Date.parse('2026-11-21T20:00:00Z')
const before = (seconds: number) => timeLabel(new Date(now - seconds * 1000).toISOString(), now)

describe('time label', () => {
  it('is "now" under a minute, also for times in the future', () => {
    expect(before(0)).toEqual({ kind: 'now' })
    expect(before(59)).toEqual({ kind: 'now' })
    expect(before(-300)).toEqual({ kind: 'now' })
  })

  it('counts whole minutes under an hour', () => {
    expect(before(60)).toEqual({ kind: 'minutes', minutes: 1 })
    expect(before(119)).toEqual({ kind: 'minutes', minutes: 1 })
    expect(before(59 * 60 + 59)).toEqual({ kind: 'minutes', minutes: 59 })
  })

  it('is the clock time from an hour on', () => {
    expect(before(60 * 60)).toEqual({ kind: 'clock' })
  })

  it('keeps the capitals of a date inside a sentence', () => {
    expect(inSentence('Just now')).toBe('just now')
    expect(inSentence('Sat, Nov 14, 11:19 AM')).toBe('Sat, Nov 14, 11:19 AM')
  })
})
