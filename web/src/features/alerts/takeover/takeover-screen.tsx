import { Dialog as Base, Portal } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { useRef } from 'react'
import { EndedOrder } from './ended-order.tsx'
import { Order } from './order.tsx'
import type { OrderHere } from './orders-here.ts'

type TakeoverScreenProps = {
  /** Not empty; the gravest first. */
  orders: readonly OrderHere[]
  /** The order that ended while this screen was open; then it is the only one. */
  ended: EmergencyUpdate | null
  user: User | null
  onClose: () => void
  onLater: () => void
}

/** The order over the whole window, until the person closes it. */
export function TakeoverScreen({ orders, ended, user, onClose, onLater }: TakeoverScreenProps) {
  const start = useRef<HTMLHeadingElement>(null)
  const [first] = orders
  if (!first) return null
  return (
    <Base.Root
      open
      role="alertdialog"
      onOpenChange={({ open }) => !open && onClose()}
      initialFocusEl={() => start.current}
    >
      <Portal>
        <Base.Positioner p="0" zIndex="modal">
          <Base.Content
            w="100%"
            maxW="100%"
            // The header with 911 stays in view above it.
            h="calc(100dvh - {sizes.header})"
            maxH="calc(100dvh - {sizes.header})"
            m="0"
            p="0"
            border="0"
            borderRadius="0"
            overflowY="auto"
            bg="bg.panel"
          >
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
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  )
}
