// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useBackCloses } from './use-back-closes.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const dialogOf = () => (history.state as { dialog?: number } | null)?.dialog

function openDialog() {
  const onClose = vi.fn()
  const { rerender } = renderHook(({ open }) => useBackCloses(open, onClose), { initialProps: { open: true } })
  return { onClose, close: () => rerender({ open: false }) }
}

it('a dialog that opens while the browser navigates back from another one stays open, and Back then closes it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const first = openDialog()
  const entry = dialogOf()
  expect(entry).toBeDefined()
  // Going back is slow: the browser has not finished it yet.
  const back = vi.spyOn(history, 'back').mockImplementationOnce(() => {})
  first.close()
  await waitFor(() => expect(back).toHaveBeenCalled())
  const second = openDialog()
  history.back()
  await waitFor(() => expect(dialogOf()).toBeGreaterThan(entry ?? 0))
  const length = history.length
  expect(second.onClose).not.toHaveBeenCalled()

  history.back()
  await waitFor(() => expect(second.onClose).toHaveBeenCalledTimes(1))
  expect(dialogOf()).toBeUndefined()
  expect(history.length).toBe(length)
  expect(first.onClose).not.toHaveBeenCalled()
})
