import { useSyncExternalStore } from 'react'

export type ToastVariant = 'default' | 'destructive'
export type ToastContent = {
  title: string
  description?: string
  variant?: ToastVariant
  action?: { label: string; onPress: () => void }
}
export type Toast = ToastContent & { id: number; open: boolean }
export type ToastHandle = { id: number; update: (content: ToastContent) => void; dismiss: () => void }

export const toastLimit = 1
export const toastDurationMs = 5000
export const toastRemovalMs = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

const set = (next: readonly Toast[]) => {
  const kept = new Set(next.map(({ id }) => id))
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of any other; usable from anywhere, no hook needed. */
export function toast(content: ToastContent): ToastHandle {
  lastId += 1
  const id = lastId
  set([{ ...content, id, open: true }, ...toasts].slice(0, toastLimit))
  return { id, update: next => updateToast(id, next), dismiss: () => dismissToast(id) }
}

export function updateToast(id: number, content: ToastContent): void {
  set(toasts.map(shown => (shown.id === id ? { ...shown, ...content } : shown)))
}

/** Closes it at once; it stays known, so that it can still be updated, until it is removed. */
export function dismissToast(id: number): void {
  if (!toasts.some(shown => shown.id === id && shown.open)) return
  removals.set(
    id,
    setTimeout(() => removeToast(id), toastRemovalMs),
  )
  set(toasts.map(shown => (shown.id === id ? { ...shown, open: false } : shown)))
}

export function removeToast(id: number): void {
  set(toasts.filter(shown => shown.id !== id))
}

export const listToasts = (): readonly Toast[] => toasts

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, listToasts)
