import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { createObservable, useObservable } from '../lib/observable.ts'
import { lowContainerQuery } from './low-container-query.ts'

/** Width of a toast on wide pages. */
export const toastWidth = '27.5rem'

type Place = {
  element: HTMLElement
  /** True if only toasts about the person's own action may appear: in a dialog, or beside an answer with call buttons. */
  urgentOnly: boolean
}

const places = createObservable<readonly Place[]>([])

/** The place that was mounted last. Undefined if there is none; toasts then float below the header. */
export const useToastPlace = (): Place | undefined => useObservable(places).at(-1)

// Toasts have the same width and the same edge as below the header.
const Room = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `minmax(0, ${toastWidth})` },
    justifyContent: 'end',
    flex: 'none',
    '&:not(:has(li, [data-fading], [data-caption]))': { display: 'none' },
  },
})

/** Limits the height of toasts in a small window, so that the page stays usable. */
const small = {
  [lowContainerQuery]: {
    maxH: '35cqh',
    overflowY: 'auto',
    mt: '2',
    '& p': { fontSize: 'min(1rem, 20px)' },
    '& svg': { maxW: '32px' },
  },
}

type ToastPlaceProps = { urgentOnly?: boolean; mx?: string; mt?: string; mb?: string }

/** While mounted, toasts appear here in the flow of the page, so that they cover nothing. */
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
