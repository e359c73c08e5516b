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

/** The orders that the person's home, or the person, is inside of. */
export function useOrdersHere(): OrderHere[] {
  const { updates } = useEmergencyUpdates()
  const places = useMyPlaces()
  return useMemo(() => ordersHere(updates, places), [updates, places])
}

/** Whether an order or a warning covers the person's home, or the person. */
export function useIsInDanger(): boolean {
  const { updates } = useEmergencyUpdates()
  const places = useMyPlaces()
  return useMemo(() => isInDanger(updates, places), [updates, places])
}

/**
 * Takes the whole screen over while the person's home, or the person, is inside an ORDER that they have not closed; a bar
 * that leads back to it stays for as long as the order stands.
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

/** What is shown: the orders that stand, else the one that ended while its screen was open, until the person closes it. */
function useLastShown(open: readonly OrderHere[], updates: readonly EmergencyUpdate[]) {
  const [last, setLast] = useState<OrderHere | null>(null)
  const first = open[0] ?? null
  const shownId = useRef<string | null>(null)
  useEffect(() => {
    if (first) setLast(first)
    shownId.current = first?.update.id ?? shownId.current
  }, [first])
  // Not by where the person is: an order still stands for whoever has just left its area, and for everybody behind them.
  const hasEnded = last !== null && !updates.some(update => update.id === last.update.id && levelOf(update) === 'order')
  // Closed in another tab, or not for this person any more.
  const isOver = last !== null && !hasEnded && open.length === 0
  useEffect(() => {
    if (isOver) setLast(null)
  }, [isOver])
  const ended: EmergencyUpdate | null = open.length === 0 && hasEnded ? last.update : null
  return { shown: open.length > 0 ? open : ended && last ? [last] : [], ended, forget: () => setLast(null) }
}
