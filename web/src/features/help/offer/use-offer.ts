import type { HelpAnswer, HelpOffer } from '@muster/contracts/entities/help'
import { skipToken } from '@reduxjs/toolkit/query'
import { isApiError } from '../../../lib/error-text.ts'
import { helpApi } from '../api.ts'
import { openMs, usePollMs } from '../poll.ts'

/** How the person was asked: by a link, which needs no account, or inside Muster. */
export type OfferSource = { claimToken: string } | { id: string }

/** A request for help as somebody who was asked sees it, and a function to answer it. */
export type KnownOffer = {
  /** Undefined while it has not been loaded. */
  offer: HelpOffer | undefined
  /** True if the server does not know the offer: the link is wrong, or the request was closed and is no longer listed. */
  isGone: boolean
  /** Error of the last request; undefined if it succeeded. With an error, `offer` may be outdated. */
  error: unknown
  retry: () => void
  answer: (said: HelpAnswer) => Promise<void>
}

const noSuch = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 400)

/** Loads and polls an offer. `answer` rejects if the server did not accept the answer. */
export const useOffer = (source: OfferSource): KnownOffer => {
  const linked = useLinkedOffer('claimToken' in source ? source.claimToken : null)
  const listed = useListedOffer('id' in source ? source.id : null)
  return 'id' in source ? listed : linked
}

function useLinkedOffer(claimToken: string | null): KnownOffer {
  const params = claimToken === null ? null : { claimToken }
  const pollMs = usePollMs(openMs)
  const { query, known } = useQueryOf(params, pollMs)
  const [send] = helpApi.endpoints.answerHelpClaim.useMutation()
  return {
    offer: known,
    isGone: noSuch(query.error),
    error: query.error,
    retry: () => void query.refetch(),
    async answer(body) {
      if (!params) return
      try {
        await send({ params, body }).unwrap()
      } catch (error) {
        void query.refetch()
        throw error
      }
    },
  }
}

/** Polls the offer of a link until it is closed or the link is unknown. Null: no link. */
function useQueryOf(params: { claimToken: string } | null, pollMs: number) {
  const state = helpApi.endpoints.helpClaim.useQueryState(params ? { params } : skipToken)
  const isOver = state.data?.state === 'closed' || noSuch(state.error)
  const query = helpApi.endpoints.helpClaim.useQuery(params ? { params } : skipToken, {
    pollingInterval: isOver ? 0 : pollMs,
    refetchOnMountOrArgChange: true,
  })
  return { query, known: query.currentData }
}

function useListedOffer(id: string | null): KnownOffer {
  const pollMs = usePollMs(openMs)
  const query = helpApi.endpoints.helpOffers.useQuery(id === null ? skipToken : undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: true,
  })
  const [send] = helpApi.endpoints.answerHelpOffer.useMutation()
  const offer = query.data?.find(one => one.id === id)
  return {
    offer,
    isGone: query.data !== undefined && !offer,
    error: query.error,
    retry: () => void query.refetch(),
    async answer(body) {
      if (id === null) return
      try {
        await send({ params: { id }, body }).unwrap()
      } catch (error) {
        void query.refetch()
        throw error
      }
    },
  }
}
