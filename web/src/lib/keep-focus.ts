/** How long to wait, in ms, before focus counts as lost: closing dialogs return it themselves within this time. */
const waitMs = 100
const rememberedAtMost = 10

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'
const isLost = () => document.activeElement === null || document.activeElement === document.body
const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert],[hidden]') === null

type Place = { element: HTMLElement; parents: HTMLElement[] }

/**
 * Keeps the place of the keyboard focus. When the focused element is removed or disabled, browsers move the focus to the body, and the next Tab starts
 * at the top. This moves the focus to the nearest focusable element, else to the element that had it before, else to `main`. It does nothing if
 * the person clears the focus with a press on an empty area. Returns a function that stops it.
 */
export function keepFocus(main: () => HTMLElement | null): () => void {
  let places: Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const parents: HTMLElement[] = []
    for (let up = target.parentElement; up && up !== document.body; up = up.parentElement) parents.push(up)
    places = [{ element: target, parents }, ...places.filter(({ element }) => element !== target)].slice(
      0,
      rememberedAtMost,
    )
  }

  /** The first focusable element in the nearest parent that is still there. Null if there is none, or if that parent contains the whole screen. */
  function nearest({ parents }: Place): HTMLElement | null {
    const box = parents.find(({ isConnected }) => isConnected)
    const screen = main()
    if (!box || !screen || box.contains(screen)) return null
    return box.querySelector<HTMLElement>(focusable)
  }

  function restore(): void {
    const [last, ...earlier] = places
    if (!last || !isLost() || document.visibilityState === 'hidden') return
    // The element is only disabled, for example a button during a call. It gets the focus when it is enabled again.
    if (last.element.isConnected && last.element.matches(':disabled')) return
    const before = earlier.find(({ element }) => isUsable(element))?.element
    const to = last.element.isConnected ? last.element : (nearest(last) ?? before ?? main())
    to?.focus({ preventScroll: true })
  }

  let wasTaken = false
  const observer = new MutationObserver(() => {
    const last = places[0]?.element
    if (!last || !isLost()) return
    const isTaken = !last.isConnected || last.matches(':disabled')
    // Continues if the element is gone or disabled, or if it was disabled and is enabled again.
    if (!isTaken && !wasTaken) return
    wasTaken = isTaken && last.isConnected
    clearTimeout(timer)
    timer = setTimeout(restore, waitMs)
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
