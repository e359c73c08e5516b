import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { levelOf } from '@muster/languages/update-text'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useMyPlaces } from '../../../entities/place/my-places.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useNow } from '../../../lib/time-label.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { closeOrders, reopenOrders, useClosedOrders } from './closed-orders.ts'
import { OrderBar } from './order-bar.tsx'
import { isInDanger, type OrderHere, orderMark, ordersHere } from './orders-here.ts'

const TakeoverScreen = lazyPart(() => import('./takeover-screen.tsx').then(module => module.TakeoverScreen))

const remindAfterMs = 10 * 60_000

/** The active orders that cover the person's home or position. */
export function useOrdersHere(): OrderHere[] {
  const { updates } = useEmergencyUpdates()
  const places = useMyPlaces()
  return useMemo(() => ordersHere(updates, places), [updates, places])
}

/** Whether an active order or warning covers the person's home or position. */
export function useIsInDanger(): boolean {
  const { updates } = useEmergencyUpdates()
  const places = useMyPlaces()
  return useMemo(() => isInDanger(updates, places), [updates, places])
}

/**
 * Shows the takeover screen while an order that the person has not closed covers their home or position. After they close it, a bar
 * with a button that opens it again stays until the order ends.
 */
export function Takeover({ user }: { user: User | null }) {
  const orders = useOrdersHere()
  const { updates } = useEmergencyUpdates()
  const isClosed = useClosedOrders()
  const now = useNow()
  const open = orders.filter(({ update }) => !isClosed(orderMark(update), now))
  const { shown, ended, forget } = useLastShown(open, updates)
  const [first] = shown
  const close = (until: number | null) => {
    closeOrders(
      shown.map(({ update }) => orderMark(update)),
      until,
    )
    forget()
  }
  if (first)
    return (
      <Boundary fallback={tryAgain => <OrderBar orders={shown} onOpen={tryAgain} />}>
        <Suspense>
          <TakeoverScreen
            orders={shown}
            ended={ended}
            user={user}
            onClose={() => close(null)}
            onLater={() => close(now + remindAfterMs)}
          />
        </Suspense>
      </Boundary>
    )
  if (orders.length === 0) return null
  return <OrderBar orders={orders} onOpen={() => reopenOrders(orders.map(({ update }) => orderMark(update)))} />
}

/** The orders to show: the open ones, or else the order that ended while its screen was open, until the person closes the screen. */
function useLastShown(open: readonly OrderHere[], updates: readonly EmergencyUpdate[]) {
  const [last, setLast] = useState<OrderHere | null>(null)
  const first = open[0] ?? null
  const shownId = useRef<string | null>(null)
  useEffect(() => {
    if (first) setLast(first)
    shownId.current = first?.update.id ?? shownId.current
  }, [first])
  // The person's position does not matter here: an order has not ended because the person has left its area.
  const hasEnded = last !== null && !updates.some(update => update.id === last.update.id && levelOf(update) === 'order')
  // The screen was closed in another tab, or the order does not cover this person any more.
  const isOver = last !== null && !hasEnded && open.length === 0
  useEffect(() => {
    if (isOver) setLast(null)
  }, [isOver])
  const ended: EmergencyUpdate | null = open.length === 0 && hasEnded ? last.update : null
  return { shown: open.length > 0 ? open : ended && last ? [last] : [], ended, forget: () => setLast(null) }
}
