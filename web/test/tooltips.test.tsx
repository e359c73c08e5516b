import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { X } from 'lucide-react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '../src/app/providers.tsx'
import { Button } from '../src/ui/button.tsx'
import { Tooltips } from '../src/ui/tooltips.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  render(
    <Providers>
      <Button square icon={X} aria-label="Close" />
      <Button square icon={X} aria-label="Menu" />
      <Button square icon={X} aria-label="Updates" aria-expanded />
      <Button aria-label="Call Daniel">Call</Button>
      <Tooltips />
    </Providers>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => document.querySelector('[data-tooltip]')?.textContent ?? null
const over = (name: string | null, pointerType = 'mouse') =>
  fireEvent(
    name === null ? document.body : screen.getByRole('button', { name }),
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }),
  )
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('names an icon after 700 ms, and the next one at once within 300 ms after that', () => {
  over('Close')
  pass(699)
  expect(shown()).toBeNull()
  pass(1)
  expect(shown()).toBe('Close')
  over(null)
  expect(shown()).toBeNull()
  pass(299)
  over('Menu')
  expect(shown()).toBe('Menu')
  over(null)
  pass(300)
  over('Close')
  expect(shown()).toBeNull()
  pass(700)
  expect(shown()).toBe('Close')
})

it('is hidden by Escape, and not shown on touch or for a control with text', () => {
  over('Close')
  pass(700)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(shown()).toBeNull()
  for (const [name, pointer] of [
    ['Menu', 'touch'],
    ['Call Daniel', 'mouse'],
    ['Updates', 'mouse'],
  ] as const) {
    over(null)
    over(name, pointer)
    pass(2000)
    expect(shown()).toBeNull()
  }
})
