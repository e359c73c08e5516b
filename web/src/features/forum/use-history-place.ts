import type { CommunityMessage } from '@muster/contracts/entities/community'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { useLazyCommunityMessagesQuery } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Messages in a full page. A shorter page contains the first message of the community. */
const fullPage = 100
const before = 30

/** Messages around the found message `seq`, the oldest first. The messages between them and the newest ones are not loaded. */
type Place = { seq: number; messages: readonly CommunityMessage[]; hasEarlier: boolean }

/** A place in a community's history, separate from the newest messages. `place` is null until one is opened. */
export function useHistoryPlace(communityId: string) {
  const { t } = useTranslation('forum')
  const params = { id: communityId }
  const [ask, { isFetching, error }] = useLazyCommunityMessagesQuery()
  const [place, setPlace] = useState<Place | null>(null)
  const first = place?.messages[0]
  const last = place?.messages.at(-1)

  async function open(seq: number) {
    const { data, error: failure } = await ask({ params, query: { after: seq - before } })
    if (failure) showFailure(t('loadFailed'), failure)
    if (data) setPlace({ seq, messages: data, hasEarlier: data[0]?.seq !== 1 })
  }
  async function earlier() {
    if (!place || !first) return
    const { data } = await ask({ params, query: { before: first.seq } })
    if (data) setPlace({ ...place, messages: [...data, ...place.messages], hasEarlier: data.length === fullPage })
  }
  async function later() {
    if (!place || !last) return
    const { data } = await ask({ params, query: { after: last.seq } })
    if (data) setPlace({ ...place, messages: [...place.messages, ...data] })
  }

  /** Replaces a message by its new version. */
  const replace = useCallback((message: CommunityMessage) => {
    setPlace(
      shown => shown && { ...shown, messages: shown.messages.map(one => (one.id === message.id ? message : one)) },
    )
  }, [])
  const dropMessagesOf = useCallback((userId: string) => {
    setPlace(shown => shown && { ...shown, messages: shown.messages.filter(one => one.userId !== userId) })
  }, [])

  return {
    place,
    lastSeq: last?.seq ?? 0,
    isLoading: isFetching,
    error,
    open: (seq: number) => void open(seq),
    earlier: () => void earlier(),
    later: () => void later(),
    close: () => setPlace(null),
    replace,
    dropMessagesOf,
  }
}
