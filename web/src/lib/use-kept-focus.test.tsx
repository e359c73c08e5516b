import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Box() {
  const box = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  useKeptFocus(box, () => region.current)
  return (
    <div ref={box}>
      <section ref={region} aria-label="answer" tabIndex={-1} />
      {state !== 'done' && (
        <button type="button" disabled={state === 'busy'} onClick={() => setState('busy')}>
          find
        </button>
      )}
      <input aria-label="other" onChange={event => setState(event.target.value as 'idle')} />
    </div>
  )
}

const change = (value: string) => fireEvent.change(screen.getByLabelText('other'), { target: { value } })

afterEach(cleanup)

it('moves the focus to the next element when a pressed button is removed', async () => {
  render(<Box />)
  screen.getByRole('button').focus()
  change('done')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')))
})

it('restores the focus to a button that was busy', async () => {
  render(<Box />)
  await userEvent.click(screen.getByRole('button'))
  // Browsers do this for a focused button that is disabled; jsdom does not.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  change('idle')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
})

it('does not move the focus of a person who pressed elsewhere', async () => {
  render(<Box />)
  screen.getByRole('button').focus()
  await userEvent.click(document.body)
  await new Promise(resolve => setTimeout(resolve, 0))
  change('idle')
  expect(document.activeElement).toBe(document.body)
})
