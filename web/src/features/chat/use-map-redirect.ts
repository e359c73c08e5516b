import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect, useRef } from 'react'
import { autoRedirectDelayMs, keepEvacuationData } from './open-map.ts'

/** Opens the map `autoRedirectDelayMs` after a reply with `autoRedirectToMap` arrives. Ignores replies that were there when the chat opened. */
export function useMapRedirect(messages: readonly ChatMessage[], isLoading: boolean, goToMap: () => void): void {
  const seen = useRef<Set<string> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = useRef(goToMap)
  go.current = goToMap

  useEffect(() => {
    if (isLoading) return
    const known = seen.current
    seen.current = new Set(messages.map(({ id }) => id))
    const redirecting = known && messages.find(({ id, metadata }) => !known.has(id) && metadata?.autoRedirectToMap)
    if (!redirecting) return
    keepEvacuationData(redirecting.metadata?.evacuationData)
    timer.current = setTimeout(() => go.current(), autoRedirectDelayMs)
  }, [messages, isLoading])

  useEffect(() => () => clearTimeout(timer.current), [])
}
