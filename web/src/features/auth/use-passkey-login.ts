import type { User } from '@muster/contracts/entities/user'
import { useEffect, useRef, useState } from 'react'
import { passkeysApi } from '../../entities/passkey/api.ts'
import {
  answerFromAutofill,
  answerWithPasskey,
  cancelPasskey,
  canUsePasskeys,
  isCancelled,
  type PasskeyAnswer,
} from '../../entities/passkey/ceremony.ts'
import { usePasskeyError } from '../../entities/passkey/use-passkey-proof.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useLoginOutcome } from './use-login.ts'

/** Interval after which a new challenge is requested, in ms. A challenge is valid for five minutes. */
const offerAnewMs = 4 * 60_000

type PasskeyLogin = { onUser: (user: User) => void; onFailure: (text: string) => void }

/**
 * Logs in with a passkey. `press` asks the browser for one. If the browser can, it also offers passkeys at the e-mail field all the time. Failures of that
 * offer before the person has chosen a passkey are not shown, because the person did not start it.
 */
export function usePasskeyLogin({ onUser, onFailure }: PasskeyLogin) {
  const dispatch = useAppDispatch()
  const outcome = useLoginOutcome()
  const errorOf = usePasskeyError()
  /** Number of the current offer at the e-mail field; 0 for none. */
  const [offer, setOffer] = useState(() => (canUsePasskeys() ? 1 : 0))
  /** True while `press` is running. A new offer would cancel it. */
  const isAsking = useRef(false)
  const options = () => dispatch(passkeysApi.endpoints.beginPasskeySignIn.initiate()).unwrap()

  async function finish(response: PasskeyAnswer) {
    try {
      const { initiate } = passkeysApi.endpoints.finishPasskeySignIn
      onUser(await outcome(dispatch(initiate({ body: { response } })).unwrap(), errorOf))
    } catch (error) {
      onFailure(error instanceof Error ? error.message : '')
      setOffer(count => count + 1)
    }
  }

  const latest = useRef({ options, finish })
  latest.current = { options, finish }
  useEffect(() => {
    if (offer === 0) return
    let isOver = false
    answerFromAutofill(latest.current.options)
      .then(response => {
        if (response && !isOver) void latest.current.finish(response)
      })
      .catch(() => undefined)
    const timer = setTimeout(() => !isAsking.current && setOffer(offer + 1), offerAnewMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      void cancelPasskey()
    }
  }, [offer])

  async function press() {
    isAsking.current = true
    try {
      await finish(await answerWithPasskey(await options()))
    } catch (error) {
      if (!isCancelled(error)) onFailure(errorOf(error))
      setOffer(count => count + 1)
    } finally {
      isAsking.current = false
    }
  }
  return { isOffered: offer > 0, press }
}
