import { chakra } from '@chakra-ui/react'
import { Check, OctagonAlert, X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, type Toast, toastDurationMs, useToasts } from '../lib/toast.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { sideInsets } from './side-insets.ts'
import { toastWidth, useToastPlace } from './toast-place.tsx'
import { toasterId } from './toaster-id.ts'
import { useSpokenError } from './use-spoken-error.ts'

/** Distance of a swipe that dismisses a toast. */
export const swipeThresholdPx = 50

/** Dismisses a toast after `toastDurationMs`. The timer is stopped while `paused` (hover or focus). */
function useAutoDismiss(id: number, paused: boolean): void {
  const left = useRef(toastDurationMs)
  useEffect(() => {
    if (paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - startedAt))
    }
  }, [id, paused])
}

/** Swipe to the right to dismiss. `pulled` is the distance in px; a release beyond `swipeThresholdPx` dismisses the toast. */
function useSwipe(id: number) {
  const [pulled, setPulled] = useState(0)
  const from = useRef<number | null>(null)
  const end = () => {
    from.current = null
    if (pulled >= swipeThresholdPx) dismissToast(id)
    else setPulled(0)
  }
  return {
    pulled,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) from.current = event.clientX
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current !== null) setPulled(Math.max(0, event.clientX - from.current))
      },
      onPointerUp: end,
      onPointerCancel: () => {
        from.current = null
        setPulled(0)
      },
      onPointerLeave: end,
    },
  }
}

/** Styles of a toast. */
export const toastPanel = {
  base: {
    display: 'flex',
    gap: '3.5',
    alignItems: 'flex-start',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    borderRadius: 'lg',
    border: '2px solid',
    borderColor: 'bg.inverted',
    py: '4',
    pl: '4.5',
    pr: '3',
    boxShadow: 'overlay',
    touchAction: 'pan-y',
    pointerEvents: 'auto',
    animation: 'rise-in 300ms cubic-bezier(.2,0,0,1)',
    '& :focus-visible, &:focus-visible': { outlineColor: 'fg.inverted', outlineOffset: '-5px' },
  },
} as const

const Panel = chakra('div', toastPanel)

function ToastPanel({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useTranslation('common')
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const { pulled, handlers } = useSwipe(toast.id)
  useAutoDismiss(toast.id, paused || hovered || focused)
  const { title, description, variant } = toast
  useSpokenError(variant === 'destructive' ? [title, description].filter(Boolean).join('. ') : '')
  return (
    <Panel
      {...handlers}
      role={toast.variant === 'destructive' ? 'alert' : 'status'}
      tabIndex={0}
      data-variant={toast.variant ?? 'default'}
      style={pulled ? { transform: `translateX(${pulled}px)` } : undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={event => event.key === 'Escape' && dismissToast(toast.id)}
    >
      <Icon as={toast.icon ?? (variant === 'destructive' ? OctagonAlert : Check)} />
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="bold">{toast.title}</chakra.p>
        {toast.description && (
          <chakra.p textStyle="sm" overflowWrap="anywhere">
            {toast.description}
          </chakra.p>
        )}
        {toast.action && (
          <Button
            look="quiet"
            size="sm"
            ml="-3.5"
            onClick={() => {
              toast.action?.onPress()
              dismissToast(toast.id)
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </chakra.div>
      <Button
        look="quiet"
        size="sm"
        square
        icon={X}
        aria-label={t('close')}
        onClick={() => dismissToast(toast.id)}
        my="-2"
      />
    </Panel>
  )
}

const Floating = chakra('div', {
  base: {
    pos: 'fixed',
    zIndex: 'toast',
    top: 'calc({sizes.header} + 0.5rem)',
    right: { base: '3', md: '6' },
    left: { base: '3', md: 'auto' },
    mr: sideInsets.right,
    ml: { base: sideInsets.left, md: '0' },
    w: { md: toastWidth },
    maxW: 'calc(100vw - 1.5rem)',
    pointerEvents: 'none',
  },
})

/**
 * Shows toasts in the last mounted `ToastPlace`; without one, below the header at the right, on narrow screens in full width. F8 moves
 * the focus here, which stops their timers. `children` are shown below the toasts.
 */
export function Toaster({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common')
  const viewport = useRef<HTMLOListElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const place = useToastPlace()
  // One element that is moved between places, so that React does not create the toasts again and they keep their timers.
  const [box] = useState(() => document.createElement('div'))
  const toasts = useToasts()
  const [paused, setPaused] = useState(false)
  useLayoutEffect(() => {
    const home = place?.element ?? floating.current
    home?.append(box)
  }, [place, box])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => event.key === 'F8' && viewport.current?.focus()
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <section id={toasterId} aria-label={t('toasts', { key: 'F8' })} data-chrome="">
      <Floating ref={floating} />
      {createPortal(
        <>
          <chakra.ol
            ref={viewport}
            tabIndex={-1}
            listStyle="none"
            m="0"
            p="0"
            onFocus={() => setPaused(true)}
            onBlur={() => setPaused(false)}
          >
            {toasts
              .filter(shown => shown.open)
              .map(shown => (
                <li key={shown.id}>
                  <ToastPanel toast={shown} paused={paused} />
                </li>
              ))}
          </chakra.ol>
          {children}
        </>,
        box,
      )}
    </section>
  )
}
