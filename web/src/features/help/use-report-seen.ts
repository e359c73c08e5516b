import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEffect, useRef } from 'react'
import { helpApi } from './api.ts'

/** Events that show that a person uses the screen. An order on the screen is not enough: the phone may lie beside somebody who sleeps. */
const uses = ['pointerdown', 'keydown', 'wheel'] as const

/** Tells the server, once per revision, that the person uses the app while an order is shown, so that nobody is asked to wake them. */
export function useReportSeen(orders: readonly { update: Pick<EmergencyUpdate, 'id' | 'revision'> }[]) {
  const [report] = helpApi.endpoints.reportSeenOrder.useMutation()
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (orders.length === 0) return
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      for (const {
        update: { id: updateId, revision },
      } of orders) {
        const key = `${updateId} ${revision}`
        if (told.current.has(key)) continue
        told.current.add(key)
        // A failed report is sent again at the next use.
        report({ body: { updateId, revision } })
          .unwrap()
          .catch(() => told.current.delete(key))
      }
    }
    for (const use of uses) addEventListener(use, seen, { passive: true, capture: true })
    document.addEventListener('visibilitychange', seen)
    return () => {
      for (const use of uses) removeEventListener(use, seen, { capture: true })
      document.removeEventListener('visibilitychange', seen)
    }
  }, [orders, report])
}
