import type { AccessibilityPreferences } from '@muster/contracts/entities/user'
import { createObservable } from '../../lib/observable.ts'
import { setVoiceGuidance } from '../../lib/speech.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

const off: AccessibilityPreferences = { largeText: false, voiceGuidance: false, highContrast: false }
const chosen = createObservable(off)

const isPreferences = (value: unknown): value is AccessibilityPreferences => typeof value === 'object' && value !== null

const systemWants = (query: string) => globalThis.matchMedia?.(query).matches ?? false

function apply(): void {
  const root = document.documentElement
  const { highContrast, largeText } = chosen.get()
  root.dataset.mode = systemWants('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  if (highContrast || systemWants('(prefers-contrast: more)')) root.dataset.contrast = 'more'
  else delete root.dataset.contrast
  if (largeText) root.dataset.largeText = ''
  else delete root.dataset.largeText
}

/** Applies the preferences to the whole page at once, and stores them for the next start. */
export function applyDisplayPreferences(preferences: AccessibilityPreferences): void {
  setVoiceGuidance(preferences.voiceGuidance)
  chosen.set(preferences)
  writeJson('displayPreferences', preferences)
  apply()
}

export const displayPreferences = chosen.get

/** Applies the stored preferences and follows the system's settings. Call it once before the first render, so that the page never shows wrong colours. */
export function startDisplayPreferences(): void {
  chosen.set({ ...off, ...readJson('displayPreferences', isPreferences) })
  setVoiceGuidance(chosen.get().voiceGuidance)
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    globalThis.matchMedia?.(query).addEventListener('change', apply)
  }
  apply()
}
