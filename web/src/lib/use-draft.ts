import { useCallback, useRef, useState } from 'react'
import { readJson, removeStored, writeJson } from './storage.ts'

/** What people wrote and have not sent or saved, by name. It survives a reload and a closed tab, and goes when the person logs out. */
type Drafts = Record<string, string>

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null

/** Most drafts that are kept; the oldest is removed first. Enough for every contact and community. */
const mostDrafts = 30

const drafts = (): Drafts => readJson('drafts', isDrafts) ?? {}

export const readDraft = (name: string): string | null => drafts()[name] ?? null

/** Keeps a text under a name that says whose and what it is. An empty text removes the draft. */
export function keepDraft(name: string, text: string): void {
  const { [name]: _, ...others } = drafts()
  const kept = Object.entries(text === '' ? others : { ...others, [name]: text }).slice(-mostDrafts)
  if (kept.length === 0) removeStored('drafts')
  else writeJson('drafts', Object.fromEntries(kept))
}

/** A text that a person is writing. */
export function useTextDraft(name: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name) ?? '')
  const write = useCallback(
    (changed: string) => {
      setText(changed)
      keepDraft(name, changed)
    },
    [name],
  )
  return [text, write]
}

type FormDraft<Values> = {
  /** The draft that existed when the form appeared; null if there was none. */
  found: Values | null
  /** Keeps the present values of the form; null removes the draft. */
  keep: (values: Values | null) => void
}

/**
 * The values of a form that a person is filling in, as JSON. A password must not be among them. With the values keep what the form started
 * from: a form that comes back later must not take an older profile for what the person changed.
 */
export function useFormDraft<Values extends object>(name: string): FormDraft<Values> {
  const [text] = useState(() => readDraft(name))
  // What this form knows of: another tab may keep another text under the same name, and that one is not this form's to forget.
  const known = useRef(text)
  const [found] = useState<Values | null>(() => {
    try {
      return text === null ? null : JSON.parse(text)
    } catch {
      return null
    }
  })
  const keep = useCallback(
    (values: Values | null) => {
      if (values === null && readDraft(name) !== known.current) return
      known.current = values === null ? null : JSON.stringify(values)
      keepDraft(name, known.current ?? '')
    },
    [name],
  )
  return { found, keep }
}
