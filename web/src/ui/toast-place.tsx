import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { createObservable, useObservable } from '../lib/observable.ts'
import { tight } from './tight.ts'

/** How wide a toast is where the page is wide. */
export const toastWidth = '27.5rem'

type Place = {
  element: HTMLElement
  /**
   * True where only toasts about the person's own action may appear: in a dialog, or beside an answer that leads with 911.
   */
  urgentOnly: boolean
}

const places = createObservable<readonly Place[]>([])

/** The place that was mounted last; undefined when there is none and toasts float below the header. */
export const useToastPlace = (): Place | undefined => useObservable(places).at(-1)

// A toast keeps the width that it has below the header, at the same edge.
const Room = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `minmax(0, ${toastWidth})` },
    justifyContent: 'end',
    flex: 'none',
    '&:not(:has(li, [data-fading], [data-caption]))': { display: 'none' },
  },
})

/** Leaves the page usable where there is little room. */
const small = {
  [tight]: {
    maxH: '35cqh',
    overflowY: 'auto',
    mt: '2',
    '& p': { fontSize: 'min(1rem, 20px)' },
    '& svg': { maxW: '32px' },
  },
}

type ToastPlaceProps = { urgentOnly?: boolean; mx?: string; mt?: string; mb?: string }

/** Takes toasts into the flow of the page while it is mounted, so that they cover nothing. */
export function ToastPlace({ urgentOnly = false, ...margins }: ToastPlaceProps) {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!room.current) return
    const place = { element: room.current, urgentOnly }
    places.set([...places.get(), place])
    return () => places.set(places.get().filter(other => other !== place))
  }, [urgentOnly])
  return <Room ref={room} data-toast-place="" css={small} {...margins} />
}
