import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { createObservable, useObservable } from '../lib/observable.ts'

type Place = {
  element: HTMLElement
  /** True where only what concerns the person's next step may be shown, such as a dialog or help. */
  urgentOnly: boolean
}

const places = createObservable<readonly Place[]>([])

/** The place that was mounted last; undefined while toasts float below the header. */
export const useToastPlace = (): Place | undefined => useObservable(places).at(-1)

const Room = chakra('div', { base: { flex: 'none', '&:not(:has(li, [data-fading]))': { display: 'none' } } })

type ToastPlaceProps = { urgentOnly?: boolean; mx?: string; mt?: string; mb?: string }

/** While this is on the screen, toasts stand here in the flow of the page, so that they cover nothing. */
export function ToastPlace({ urgentOnly = false, ...margins }: ToastPlaceProps) {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!room.current) return
    const place = { element: room.current, urgentOnly }
    places.set([...places.get(), place])
    return () => places.set(places.get().filter(other => other !== place))
  }, [urgentOnly])
  return <Room ref={room} data-toast-place="" {...margins} />
}
