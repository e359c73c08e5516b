import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** How long the pointer has to rest on a control before its name is shown, in ms. */
export const tooltipDelayMs = 700
/** For this time after a name was hidden, the next name is shown without delay, in ms. */
export const tooltipSkipMs = 300

/** Controls that show only an icon and have their name in `aria-label`. The name of a control that has opened a list would cover the list. */
const named = '[data-tip][aria-label]:not([aria-expanded=true])'
const gapPx = 6

type Tip = { text: string; left: number; top: number; isAbove: boolean; lang: string }

const Bubble = chakra('div', {
  base: {
    pos: 'fixed',
    zIndex: 'toast',
    maxW: '16rem',
    px: '2.5',
    py: '1',
    borderRadius: 'md',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    border: '1px solid',
    borderColor: 'fg.inverted',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
  },
})

/** The text and position of a tip: below the control, or above it near the bottom of the window. */
function tipOf(control: Element): Tip {
  const { left, width, top, bottom } = control.getBoundingClientRect()
  const isAbove = bottom + 48 > innerHeight
  const middle = Math.min(Math.max(left + width / 2, 70), innerWidth - 70)
  return {
    text: control.getAttribute('aria-label') ?? '',
    left: middle,
    top: isAbove ? top - gapPx : bottom + gapPx,
    isAbove,
    lang: control.closest('[lang]')?.getAttribute('lang') ?? '',
  }
}

const controlAt = (target: EventTarget | null) => (target instanceof Element ? target.closest(named) : null)

/**
 * Shows the names of controls that have only an icon: after `tooltipDelayMs` for a pointer, at once for the keyboard. Escape hides the name. Screen
 * readers have the names already. Rendered once, by the app.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let control: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    let hiddenAt = Number.NEGATIVE_INFINITY
    const hide = () => {
      clearTimeout(timer)
      if (isShown) hiddenAt = Date.now()
      isShown = false
      control = null
      setTip(null)
    }
    const show = (next: Element) => {
      isShown = true
      setTip(tipOf(next))
    }
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-tooltip]')) return
      const next = controlAt(target)
      if (next === control) return
      hide()
      // Touch shows no name, because the control is already pressed when the name would appear.
      if (!next || pointerType === 'touch') return
      control = next
      if (Date.now() - hiddenAt < tooltipSkipMs) show(next)
      else timer = setTimeout(() => show(next), tooltipDelayMs)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const next = controlAt(target)
      hide()
      if (!next?.matches(':focus-visible')) return
      control = next
      show(next)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('pointerover', onOver, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('keydown', onKey, { signal })
    addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
  if (!tip) return null
  return createPortal(
    <Bubble
      data-tooltip=""
      aria-hidden="true"
      lang={tip.lang || undefined}
      style={{ left: tip.left, top: tip.top, transform: `translate(-50%, ${tip.isAbove ? '-100%' : '0'})` }}
    >
      {tip.text}
    </Bubble>,
    document.body,
  )
}
