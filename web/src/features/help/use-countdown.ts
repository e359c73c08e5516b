import type { HelpCountdown } from '@muster/contracts/entities/help'
import { useEffect, useState } from 'react'
import { lastRequestFailed } from '../../lib/last-request-failed.ts'
import { helpApi } from './api.ts'
import { idleMs, openMs, usePollMs, watchingMs } from './poll.ts'

/** The countdown after which the person's plan starts by itself, and the end of the last one. */
export function useCountdown() {
  const known = helpApi.endpoints.helpCountdown.useQueryState().data
  const isCounting = known?.countdown?.state === 'counting'
  const pollingInterval = usePollMs(isCounting ? openMs : known?.isWatching ? watchingMs : idleMs)
  const query = helpApi.endpoints.helpCountdown.useQuery(undefined, { pollingInterval })
  const { data, fulfilledTimeStamp = 0 } = query
  const countdown = data?.countdown ?? null
  return {
    counting: countdown?.state === 'counting' ? countdown : null,
    /** A countdown that ended a short time ago without asking anybody; null for none. */
    ended: countdown?.state === 'safe' || countdown?.state === 'called-off' ? countdown : null,
    /** How far the clock of this device is ahead of the server's, in ms. */
    aheadMs: countdown ? fulfilledTimeStamp - Date.parse(countdown.at) : 0,
    isOld: lastRequestFailed(query),
  }
}

/** Whole seconds until a countdown ends, by the server's clock; 0 after the end. */
export function useSecondsLeft({ opensAt }: Pick<HelpCountdown, 'opensAt'>, aheadMs: number): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(opensAt) + aheadMs - Date.now()) / 1_000))
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick(count => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return left()
}
