/** A place that was typed on one screen and is searched for on the next. It is kept in memory only, so that it is not in the address or the history. */
let asked = ''

/** Stores a place for the next screen. */
export function askPlace(text: string): void {
  asked = text
}

/** Returns the stored place and removes it; '' if there is none. */
export function takeAskedPlace(): string {
  const text = asked
  asked = ''
  return text
}
