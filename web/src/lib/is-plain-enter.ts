import type { KeyboardEvent } from 'react'

/** Whether a key press sends: Enter without Shift. During composition Enter confirms a word of the input method. */
export function isPlainEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing
}
