import type { KeyboardEvent } from 'react'

/** Whether a key press sends a text: Enter without Shift, and not during composition, when Enter confirms a word of the input method. */
export function isPlainEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing
}
