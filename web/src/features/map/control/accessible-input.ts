let count = 0

type Words = { label: string; clear: string; results: (count: number) => string }

/**
 * Adds to an input of the control what keyboards and screen readers need: names, and roles for the list of suggestions. `say`: announces a text to
 * screen readers. Returns the input.
 */
export function makeAccessible(geocoder: Element, words: Words, say: (text: string) => void): HTMLInputElement {
  const input = geocoder.querySelector('input')
  const list = geocoder.querySelector<HTMLElement>('ul.suggestions')
  const clear = geocoder.querySelector('button')
  if (!input || !list || !clear) throw new Error('The directions control has other inputs than this screen knows')
  count += 1
  list.id = `places-${count}`
  list.role = 'listbox'
  list.ariaLabel = words.label
  input.role = 'combobox'
  input.ariaLabel = words.label
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', list.id)
  input.autocomplete = 'off'
  input.spellcheck = false
  clear.type = 'button'
  clear.ariaLabel = words.clear
  // Tab must move the focus. The suggestions would treat it as a choice and keep the focus.
  input.addEventListener(
    'keydown',
    event => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choosing = list.children.length > 0
      if (event.key !== 'Tab') return
      list.style.display = 'none'
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  // Results that arrive after the choice, or for a text that nobody typed, must not open the list again.
  let choosing = false
  input.addEventListener('change', () => {
    choosing = false
    list.style.display = 'none'
  })
  input.addEventListener('input', () => {
    choosing = true
  })
  let told = 0
  const follow = () => {
    if (list.style.display === 'block' && !(choosing && document.activeElement === input)) list.style.display = 'none'
    const options = [...list.children]
    const open = list.style.display === 'block' && options.length > 0
    for (const [i, option] of options.entries()) {
      option.id = `${list.id}-${i}`
      option.role = 'option'
      option.ariaSelected = String(option.classList.contains('active'))
    }
    input.ariaExpanded = String(open)
    const active = list.querySelector('.active')
    if (open && active) {
      input.setAttribute('aria-activedescendant', active.id)
      active.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
    const number = open ? options.length : 0
    if (number > 0 && number !== told) say(words.results(number))
    told = number
  }
  new MutationObserver(follow).observe(list, { childList: true, attributes: true, attributeFilter: ['style'] })
  follow()
  return input
}
