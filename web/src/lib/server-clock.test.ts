import { beforeEach, describe, expect, it, vi } from 'vitest'
import { byServerClock, clockAhead, compareClock, serverNow } from './server-clock.ts'

const hourMs = 60 * 60_000
const noon = Date.parse('2026-11-21T12:00:00Z')
const answer = (date: string, cacheControl = 'no-store') => new Headers({ Date: date, 'Cache-Control': cacheControl })
const date = (at: number) => answer(new Date(at).toUTCString())

describe('the correction of the device clock by the server’s', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    clockAhead.set(0)
    return () => {
      clockAhead.set(0)
      vi.useRealTimers()
    }
  })

  it.each([3 * hourMs, -3 * hourMs])('applies when the device is wrong by hours: %s ms', aheadMs => {
    compareClock(date(noon - aheadMs), noon - 1_000)
    expect(serverNow()).toBe(noon - aheadMs)
    expect(byServerClock(noon - hourMs)).toBe(noon - hourMs - aheadMs)
    // The clock of the device was corrected in the meantime.
    compareClock(date(noon), noon - 1_000)
    expect(serverNow()).toBe(noon)
  })

  it('does not apply for a small difference, or when nothing is known', () => {
    compareClock(date(noon - 90_000), noon - 1_000)
    compareClock(new Headers(), noon)
    compareClock(answer('yesterday'), noon)
    expect(serverNow()).toBe(noon)
  })

  it.each(['no-cache', 'public, max-age=300', ''])('ignores an answer that may have been cached: %s', cacheControl => {
    compareClock(answer(new Date(noon - 7 * 24 * hourMs).toUTCString(), cacheControl), noon - 1_000)
    expect(serverNow()).toBe(noon)
  })

  it('ignores an answer from before the device slept', () => {
    compareClock(date(noon - hourMs), noon - hourMs)
    expect(serverNow()).toBe(noon)
  })
})
