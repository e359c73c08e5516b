import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeVoices } from '../../../../test/fake-voices.ts'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { useFollow } from './use-follow.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('announces a full shelter to a driver aloud and by vibration, and only as text while the voice is off', async () => {
  await startI18n('en')
  const { said: spoken } = fakeVoices('en-US')
  const vibrate = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const { result, rerender } = renderHook(() => useFollow({ route: null, hazards: [], control: () => null, say }), {
    wrapper: Providers,
  })
  const text = 'School Gym is full Your way now leads to Town Hall.'
  result.current.warn(text)
  expect(spoken.map(each => each.text)).toEqual([text])
  expect(said).toEqual([text])
  expect(vibrate).toHaveBeenCalledTimes(1)
  result.current.mute(true)
  await vi.waitFor(() => {
    rerender()
    expect(result.current.isMuted).toBe(true)
  })
  result.current.warn(text)
  expect(spoken).toHaveLength(1)
  expect(said).toHaveLength(2)
})
