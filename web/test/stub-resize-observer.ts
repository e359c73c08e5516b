import { vi } from 'vitest'

/** jsdom has no `ResizeObserver`. It lays nothing out either, so no size ever changes. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
