import { useCallback, useRef, useState } from 'react'
import { readJson, removeStored, writeJson } from './storage.ts'
import { tabId } from './tab-id.ts'

/** Unsent and unsaved texts by name. They survive a reload and a closed tab, and are deleted when the person logs out. */
type Drafts = Record<string, string>

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null

/** Most drafts that are stored; the oldest is removed first. Enough for every contact and community. */
const mostDrafts = 30

const drafts = (): Drafts => readJson('drafts', isDrafts) ?? {}

/** The stored draft of this name; null for none. */
export const readDraft = (name: string): string | null => drafts()[name] ?? null

/** Stores a draft. The name must contain the kind of text and the id of the person. An empty text removes the draft. */
export function keepDraft(name: string, text: string): void {
  const { [name]: _, ...others } = drafts()
  const kept = Object.entries(text === '' ? others : { ...others, [name]: text }).slice(-mostDrafts)
  if (kept.length === 0) removeStored('drafts')
  else writeJson('drafts', Object.fromEntries(kept))
}

/** State for a text that a person is writing, stored as a draft. */
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

/** A place where a draft is stored, and its text; null for none. */
type Slot = { name: string; text: string | null }

/** The draft of this tab; without one, the newest that another tab left under the same name. */
function slotOfTab(name: string): Slot {
  const own = `${name} ${tabId()}`
  const text = readDraft(own)
  const left = Object.entries(drafts()).findLast(([other]) => other === name || other.startsWith(`${name} `))
  return text === null && left ? { name: left[0], text: left[1] } : { name: own, text }
}

type FormDraft<Values> = {
  /** The draft that existed when the form appeared; null if there was none. */
  found: Values | null
  /** Stores the current values of the form; null removes the draft. */
  keep: (values: Values | null) => void
}

/**
 * Stores the values of a form that a person is filling in, as JSON. They must not contain a password. Also store the data that the form started from:
 * otherwise a form that is opened later cannot tell the person's changes from older data. `isPerTab`: each tab has its own draft, for a form that stays
 * open for long; a new tab continues the draft of another one.
 */
export function useFormDraft<Values extends object>(name: string, { isPerTab = false } = {}): FormDraft<Values> {
  const [own] = useState(() => (isPerTab ? `${name} ${tabId()}` : name))
  const [read] = useState<Slot>(() => (isPerTab ? slotOfTab(name) : { name, text: readDraft(name) }))
  // The draft that this form has read or written. Another tab may store another draft under the same name, which this form must not delete.
  const known = useRef(read)
  const [found] = useState<Values | null>(() => {
    try {
      return read.text === null ? null : JSON.parse(read.text)
    } catch {
      return null
    }
  })
  const keep = useCallback(
    (values: Values | null) => {
      const before = known.current
      const isUnchanged = readDraft(before.name) === before.text
      if (values === null && !isUnchanged) return
      if (before.name !== own && isUnchanged) keepDraft(before.name, '')
      const text = values === null ? null : JSON.stringify(values)
      known.current = { name: own, text }
      keepDraft(own, text ?? '')
    },
    [own],
  )
  return { found, keep }
}
