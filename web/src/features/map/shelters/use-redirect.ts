import type { Shelter } from '@muster/contracts/entities/shelter'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { mapApi } from '../api.ts'
import { exposureOf, type Headed, headToShelter, type LeaveReason, type Redirected, reasonToLeave } from './headed.ts'
import type { useHeaded } from './use-headed.ts'

const pollMs = 15_000
const parameter = 'shelter'

/** The id of the shelter that a push notification put after the #, or null. Removes it from the address. */
function takeLinkedShelter(): string | null {
  const parts = new URLSearchParams(location.hash.replace(/^#/, ''))
  const id = parts.get(parameter)
  if (id !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return id
}

/** The new destination. `shelter` is null if the way leads to the end of the known roads. `name` is null if there is no way. */
export type Replanned = { name: string | null; shelter: Shelter | null }

type Options = ReturnType<typeof useHeaded> & {
  /** Whether a way can be planned now: the control exists and the start is known. */
  isReady: boolean
  online: boolean
  hazardsAsOf: string | null
  /** Plans the way to `shelterId`, or to the best shelter except those in `except`. Rejects if the request fails. */
  replan: (wish: { shelterId?: string; except?: string[] }) => Promise<Replanned>
  say: (text: string) => void
}

/**
 * Watches the shelter that the person is headed to. If it becomes full, closed or endangered, announces that and plans the way to the next one. It polls
 * the server, so it works without push notifications. A push opens the page with the shelter that the server has chosen.
 */
export function useRedirect({ headed, head, isShown, isLed, isReady, online, hazardsAsOf, replan, say }: Options) {
  const { t } = useTranslation('map')
  const [linked, setLinked] = useState(takeLinkedShelter)
  const [pending, setPending] = useState<Redirected | null>(null)
  const isBusy = useRef(false)
  const id = headed?.id ?? ''
  const { currentData, refetch, fulfilledTimeStamp } = mapApi.endpoints.shelter.useQuery(
    { params: { id } },
    { skip: !headed, pollingInterval: pollMs, refetchOnMountOrArgChange: true },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is back, or the hazards have changed
  useEffect(() => {
    if (headed && online) refetch()
  }, [online, hazardsAsOf])

  useEffect(() => {
    const open = () => setLinked(takeLinkedShelter())
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])

  const tell = (redirected: Redirected) => {
    const { name, reason, next } = redirected
    say(`${t(`redirect.${reason}`, { name })} ${next ? t('redirect.next', { name: next }) : t('redirect.none')}`)
  }

  /** Tries the wishes in order and returns the first result with a way. */
  const replanFirst = async (...wishes: Parameters<typeof replan>[0][]): Promise<Replanned> => {
    for (const wish of wishes) {
      const found = await replan(wish)
      if (found.name) return found
    }
    return { name: null, shelter: null }
  }

  const leave = async (from: Headed, seen: Shelter, reason: LeaveReason) => {
    const redirected = { name: from.name, reason, source: seen.source, asOf: seen.asOf, next: null }
    setPending(redirected)
    const except = [...from.dropped, from.id]
    const { shelter: next, name } = await replanFirst(...(linked ? [{ shelterId: linked }] : []), { except })
    const told = { ...redirected, next: name }
    // If there is no other shelter, this one stays the destination, so that the person is told again if it gets worse.
    const stays = { ...from, exposure: exposureOf(seen), redirected: told }
    head(next ? headToShelter(next, { headed: from, redirected: told }) : stays)
    setLinked(null)
    setPending(null)
    tell(told)
  }

  const run = (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    // A failed request is ignored: the next poll tries again.
    work()
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false
      })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is checked once; `leave` is a new function in each render
  useEffect(() => {
    if (!headed || !isReady || !isShown || currentData?.id !== headed.id) return
    const reason = reasonToLeave(currentData, headed)
    const { redirected, name } = headed
    const isTold = redirected?.name === name && redirected.reason === reason && reason !== 'endangered'
    if (reason && !isTold) run(() => leave(headed, currentData, reason))
  }, [headed, isReady, isShown, fulfilledTimeStamp])

  // Another tab was redirected: this tab follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `replan` is a new function in each render
  useEffect(() => {
    if (!isLed || !headed?.redirected || isShown || !isReady) return
    const { redirected } = headed
    run(async () => {
      await replan({ shelterId: headed.id })
      tell(redirected)
    })
  }, [headed, isLed, isShown, isReady])

  // The person pressed a push on a device that was headed nowhere, or to a shelter that this page still considers open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `replan` is a new function in each render
  useEffect(() => {
    if (!linked || !isReady || (headed && currentData?.id !== headed.id)) return
    if (headed && currentData && reasonToLeave(currentData, headed)) return
    run(async () => {
      const { shelter } = await replanFirst({ shelterId: linked }, {})
      if (shelter) head(headToShelter(shelter))
      setLinked(null)
    })
  }, [linked, isReady, headed, fulfilledTimeStamp])

  // If the person has chosen another destination meanwhile, the pending redirect is not shown.
  const isPlanning = pending !== null && pending.name === headed?.name
  return { redirected: isPlanning ? pending : (headed?.redirected ?? null), isPlanning }
}
