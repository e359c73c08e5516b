import type { LucideIcon } from 'lucide-react'
import { createObservable, useObservable } from './observable.ts'

export type ToastVariant = 'default' | 'destructive'
export type ToastContent = {
  title: string
  description?: string
  variant?: ToastVariant
  /** Default: a tick, or an octagon if `destructive`. A toast that does not report a success needs its own. */
  icon?: LucideIcon
  action?: { label: string; onPress: () => void }
}
export type Toast = ToastContent & { id: number; open: boolean }
export type ToastHandle = { id: number; update: (content: ToastContent) => void; dismiss: () => void }

/** Number of toasts that are shown at the same time. */
export const toastLimit = 1
/** How long a toast is shown, in ms. */
export const toastDurationMs = 5000
/** How long a closed toast can still be updated, in ms. */
export const toastRemovalMs = 1_000_000

const state = createObservable<{ toasts: readonly Toast[]; lastId: number }>({ toasts: [], lastId: 0 })
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function keep(toasts: readonly Toast[], lastId = state.get().lastId): void {
  const kept = new Set(toasts.map(({ id }) => id))
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  state.set({ toasts, lastId })
}

/** The toasts that are shown or can still be updated, the newest first. */
export const listToasts = (): readonly Toast[] => state.get().toasts

/** Shows a toast and replaces any other. Can be called from anywhere; it is not a hook. */
export function toast(content: ToastContent): ToastHandle {
  const id = state.get().lastId + 1
  keep([{ ...content, id, open: true }, ...listToasts()].slice(0, toastLimit), id)
  return { id, update: next => updateToast(id, next), dismiss: () => dismissToast(id) }
}

/** Replaces the content of a toast; does nothing if it is gone. */
export function updateToast(id: number, content: ToastContent): void {
  keep(listToasts().map(shown => (shown.id === id ? { ...shown, ...content } : shown)))
}

/** Closes a toast at once. It can still be updated until it is removed, `toastRemovalMs` later. */
export function dismissToast(id: number): void {
  if (!listToasts().some(shown => shown.id === id && shown.open)) return
  removals.set(
    id,
    setTimeout(() => removeToast(id), toastRemovalMs),
  )
  keep(listToasts().map(shown => (shown.id === id ? { ...shown, open: false } : shown)))
}

/** Removes a toast from the list at once. `dismissToast` calls it `toastRemovalMs` later. */
export function removeToast(id: number): void {
  keep(listToasts().filter(shown => shown.id !== id))
}

export const useToasts = (): readonly Toast[] => useObservable(state).toasts
