/** What was typed on another screen and is asked for on the next. In memory alone: neither the address bar nor a history has it. */
let asked = ''

export function askPlace(text: string): void {
  asked = text
}

/** What was asked for, once. */
export function takeAskedPlace(): string {
  const text = asked
  asked = ''
  return text
}
