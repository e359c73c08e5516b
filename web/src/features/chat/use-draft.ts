import { useCallback, useState } from 'react'
import { readJson, removeStored, writeJson } from '../../lib/storage.ts'

type Draft = { userId: string; text: string }

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'userId' in value && 'text' in value && typeof value.text === 'string'

/** What the person has written and not sent; it survives a reload and a closed tab. */
export function useDraft(userId: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => {
    const kept = readJson('chatDraft', isDraft)
    return kept?.userId === userId ? kept.text : ''
  })
  const write = useCallback(
    (changed: string) => {
      setText(changed)
      if (changed === '') removeStored('chatDraft')
      else writeJson('chatDraft', { userId, text: changed } satisfies Draft)
    },
    [userId],
  )
  return [text, write]
}
