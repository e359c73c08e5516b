import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEffect, useRef } from 'react'
import { helpApi } from './api.ts'

/** What a person does at a screen. That an order is on a screen says nothing: it may lie on a table beside somebody who sleeps. */
const uses = ['pointerdown', 'keydown', 'wheel'] as const

/** Tells the server once for each revision that the person uses Muster while it shows them an order, so that nobody is sent to wake them. */
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
        // What does not arrive is told at the next press.
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
