import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { discardRow, retryRow, type ShownRow, useGroupRows } from './outbox.ts'
import { useObjectUrl } from './use-object-url.ts'

/** The reader's messages to a community that the server does not have yet, oldest first, as list items. */
export function WaitingMessages({ communityId, userId }: { communityId: string; userId: string }) {
  return useGroupRows(userId, communityId).map(row => <Waiting key={row.clientId} row={row} />)
}

/** The same as a list of its own, for screens without a list of messages: for example if the reader is no longer a member. Nothing if none waits. */
export function WaitingList({ communityId, userId }: { communityId: string; userId: string }) {
  const { t } = useTranslation('forum')
  if (useGroupRows(userId, communityId).length === 0) return null
  return (
    <chakra.ul
      listStyle="none"
      m="0"
      mt="4"
      p="0"
      display="flex"
      flexDir="column"
      gap="4"
      aria-label={t('outbox.title')}
    >
      <WaitingMessages communityId={communityId} userId={userId} />
    </chakra.ul>
  )
}

function Waiting({ row }: { row: ShownRow }) {
  const { t } = useTranslation('forum')
  const { clientId, content, photo, state, refusal, isKept } = row
  return (
    <chakra.li
      alignSelf="flex-end"
      maxW={{ base: '92%', md: '84%' }}
      minW="0"
      display="grid"
      justifyItems="end"
      gap="1"
    >
      {photo && <WaitingPhoto photo={photo} />}
      <chakra.p
        dir="auto"
        _empty={{ display: 'none' }}
        py="2.5"
        px="min(1rem, 4.2vw)"
        maxW="100%"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        border="2px dashed"
        borderColor="border.emphasized"
        borderRadius="16px 4px 16px 16px"
      >
        {content}
      </chakra.p>
      <chakra.p textStyle="sm" color="fg.muted" textAlign="right" overflowWrap="anywhere">
        {state === 'refused' ? t('outbox.refused', { reason: refusal ?? '' }) : t(`outbox.${state}`)}
        {state !== 'sending' && !isKept && ` ${t('outbox.notKept')}`}
      </chakra.p>
      {state !== 'sending' && (
        <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
          {state === 'refused' && (
            <Button look="outline" size="sm" onClick={() => void retryRow(row)}>
              {t('outbox.retry')}
            </Button>
          )}
          <Button look="quiet" size="sm" onClick={() => void discardRow(clientId)}>
            {t('outbox.discard')}
          </Button>
        </chakra.div>
      )}
    </chakra.li>
  )
}

function WaitingPhoto({ photo }: { photo: ArrayBuffer }) {
  const { t } = useTranslation('forum')
  const file = useMemo(() => new Blob([photo], { type: 'image/webp' }), [photo])
  return (
    <chakra.img
      src={useObjectUrl(file)}
      alt={t('photo.waiting')}
      maxW="100%"
      maxH="12rem"
      border="2px dashed"
      borderColor="border.emphasized"
      borderRadius="md"
    />
  )
}
