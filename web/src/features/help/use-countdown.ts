import type { HelpCountdown } from '@muster/contracts/entities/help'
import { useEffect, useState } from 'react'
import { helpApi } from './api.ts'
import { idleMs, openMs, usePollMs, watchingMs } from './poll.ts'

/** The countdown after which one's own people are asked, and what has become of the last one. */
export function useCountdown() {
  const known = helpApi.endpoints.helpCountdown.useQueryState().data
  const isCounting = known?.countdown?.state === 'counting'
  const pollingInterval = usePollMs(isCounting ? openMs : known?.isWatching ? watchingMs : idleMs)
  const {
    data,
    fulfilledTimeStamp = 0,
    error,
  } = helpApi.endpoints.helpCountdown.useQuery(undefined, { pollingInterval })
  const countdown = data?.countdown ?? null
  return {
    counting: countdown?.state === 'counting' ? countdown : null,
    /** Ended in the last minutes, with nobody asked. */
    ended: countdown?.state === 'safe' || countdown?.state === 'called-off' ? countdown : null,
    /** What the clock of this device is ahead of the server's, in ms. */
    aheadMs: countdown ? fulfilledTimeStamp - Date.parse(countdown.at) : 0,
    // Until there is an answer, and not only between two questions: a server that hangs answers none.
    isOld: error !== undefined,
  }
}

/** Whole seconds until a countdown ends, by the server's clock; 0 once it has. */
export function useSecondsLeft({ opensAt }: Pick<HelpCountdown, 'opensAt'>, aheadMs: number): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(opensAt) + aheadMs - Date.now()) / 1_000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return left()
}
