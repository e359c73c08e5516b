import type { AccessibilityPreferences } from '@muster/contracts/entities/user'
import { readJson, writeJson } from '../../lib/storage.ts'

const off: AccessibilityPreferences = { largeText: false, voiceGuidance: false, highContrast: false }
let chosen = off

const isPreferences = (value: unknown): value is AccessibilityPreferences => typeof value === 'object' && value !== null

const systemWants = (query: string) => globalThis.matchMedia?.(query).matches ?? false

function apply(): void {
  const root = document.documentElement
  root.dataset.mode = systemWants('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  if (chosen.highContrast || systemWants('(prefers-contrast: more)')) root.dataset.contrast = 'more'
  else delete root.dataset.contrast
  if (chosen.largeText) root.dataset.largeText = ''
  else delete root.dataset.largeText
}

/** Makes the whole page follow these at once, and again at the next start. */
export function applyDisplayPreferences(preferences: AccessibilityPreferences): void {
  chosen = preferences
  writeJson('displayPreferences', preferences)
  apply()
}

export const displayPreferences = (): AccessibilityPreferences => chosen

/** Called once, before the first render, so that no one sees the wrong look flash by. */
export function startDisplayPreferences(): void {
  chosen = { ...off, ...readJson('displayPreferences', isPreferences) }
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    globalThis.matchMedia?.(query).addEventListener('change', apply)
  }
  apply()
}
