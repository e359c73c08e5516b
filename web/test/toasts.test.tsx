import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Providers } from '../src/app/providers.tsx'
import { listToasts, type ToastContent, type ToastHandle, toast } from '../src/lib/toast.ts'
import { Toaster } from '../src/ui/toaster.tsx'
import { freshBrowser } from './render-app.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
function show(content: ToastContent): ToastHandle {
  let handle: ToastHandle | undefined
  act(() => {
    handle = toast(content)
  })
  if (!handle) throw new Error('No toast')
  return handle
}
const panel = (title: string) => screen.getByText(title).closest('[role]') as HTMLElement

describe('toasts', () => {
  freshBrowser()
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <Providers>
        <Toaster />
      </Providers>,
    )
  })

  it('shows title and description, and closes after five seconds', () => {
    show({ title: 'Contacts Saved', description: 'They have been updated.' })
    pass(4999)
    expect(screen.getByText('They have been updated.')).toBeTruthy()
    pass(1)
    expect(screen.queryByText('Contacts Saved')).toBeNull()
  })

  it('shows at most one: the latest', () => {
    show({ title: 'First' })
    show({ title: 'Second' })
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByText('Second')).toBeTruthy()
    expect(listToasts()).toHaveLength(1)
  })

  it('pauses while hovered or focused, then closes after the remaining time', () => {
    show({ title: 'Waiting' })
    pass(3000)
    fireEvent.mouseEnter(panel('Waiting'))
    pass(60_000)
    fireEvent.focus(panel('Waiting'))
    fireEvent.mouseLeave(panel('Waiting'))
    pass(60_000)
    fireEvent.blur(panel('Waiting'))
    pass(1999)
    expect(screen.getByText('Waiting')).toBeTruthy()
    pass(1)
    expect(screen.queryByText('Waiting')).toBeNull()
  })

  it('is dismissed by a swipe of 50 px to the right, not by a shorter one', () => {
    const swipe = (by: number) => {
      fireEvent.pointerDown(panel('Swipe'), { clientX: 100, button: 0 })
      fireEvent.pointerMove(panel('Swipe'), { clientX: 100 + by })
      fireEvent.pointerUp(panel('Swipe'))
    }
    show({ title: 'Swipe' })
    swipe(49)
    expect(screen.getByText('Swipe')).toBeTruthy()
    swipe(50)
    expect(screen.queryByText('Swipe')).toBeNull()
  })

  it('can be updated, and is removed long after it was dismissed', () => {
    const handle = show({ title: 'Saving' })
    act(() => handle.update({ title: 'Saved' }))
    expect(screen.getByText('Saved')).toBeTruthy()
    act(() => handle.dismiss())
    expect(screen.queryByText('Saved')).toBeNull()
    pass(999_999)
    expect(listToasts()).toHaveLength(1)
    pass(1)
    expect(listToasts()).toHaveLength(0)
  })

  it('runs its action once and closes', () => {
    const onPress = vi.fn()
    show({ title: 'Deleted', action: { label: 'Undo', onPress } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted')).toBeNull()
  })

  it('takes the focus with F8, and announces an error at once', () => {
    show({ title: 'Error', variant: 'destructive' })
    fireEvent.keyDown(window, { key: 'F8' })
    expect(document.activeElement).toBe(panel('Error').closest('ol'))
    expect(screen.getByRole('alert').textContent).toContain('Error')
    pass(60_000)
    expect(screen.getByText('Error')).toBeTruthy()
  })
})
