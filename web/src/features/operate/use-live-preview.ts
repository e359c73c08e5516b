import type { MessageDraft, MessagePreview } from '@muster/contracts/entities/operator-message'
import { useEffect, useRef } from 'react'
import { usePreviewMessageMutation } from './api.ts'

/** Pause in typing before a preview is requested, in ms. Each preview makes the server count people. */
const pauseMs = 700

/**
 * The preview of a draft, requested when its author pauses. `preview` is null until there is one of exactly this draft, so that the author sends
 * what they have seen.
 */
export function useLivePreview(draft: MessageDraft | null) {
  const [ask, { data, error, originalArgs, isLoading }] = usePreviewMessageMutation()
  const text = draft && JSON.stringify(draft)
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => {
      if (latest.current) void ask({ body: latest.current })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [ask, text])
  // Keeps the last area until the next preview arrives, so that the area on the map does not flicker with each key.
  const area = useRef<MessagePreview['geometry']>(null)
  if (data) area.current = data.geometry
  const isOfThis = text !== null && JSON.stringify(originalArgs?.body) === text
  return {
    preview: (isOfThis && data) || null,
    area: draft ? area.current : null,
    error: isOfThis && !isLoading ? error : undefined,
    retry: () => draft && void ask({ body: draft }),
  }
}
