import { vi } from 'vitest'

/** A `ResizeObserver` that never fires. jsdom has none; it has no layout either, so sizes never change. */
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
