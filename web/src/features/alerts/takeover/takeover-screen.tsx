import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { useRef } from 'react'
import { FullScreenDialog } from '../../../ui/full-screen-dialog.tsx'
import { EndedOrder } from './ended-order.tsx'
import { Order } from './order.tsx'
import type { OrderHere } from './orders-here.ts'

type TakeoverScreenProps = {
  /** Not empty; the most serious first. */
  orders: readonly OrderHere[]
  /** The order that ended while this screen was open; then `orders` has only this one. Null if no order has ended. */
  ended: EmergencyUpdate | null
  user: User | null
  onClose: () => void
  onLater: () => void
}

/** Shows the orders over the whole window until the person closes it. */
export function TakeoverScreen({ orders, ended, user, onClose, onLater }: TakeoverScreenProps) {
  const start = useRef<HTMLHeadingElement>(null)
  const [first] = orders
  if (!first) return null
  return (
    <FullScreenDialog role="alertdialog" onClose={onClose} initialFocus={start}>
      {ended ? (
        <EndedOrder id={ended.id} last={ended} titleRef={start} onClose={onClose} />
      ) : (
        <Order
          key={first.update.id}
          order={first}
          others={orders.slice(1)}
          user={user}
          titleRef={start}
          onClose={onClose}
          onLater={onLater}
        />
      )}
    </FullScreenDialog>
  )
}
