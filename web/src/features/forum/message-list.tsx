import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { MessageSquare } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeLabel } from '../../lib/time-label.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const nearEndPx = 80

/** A community's messages, the newest last. Scrolls to new messages, unless the person has scrolled up. */
export function MessageList({ messages, userId }: { messages: readonly CommunityMessage[]; userId: string }) {
  const { t, i18n } = useTranslation('forum')
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const newest = messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the newest message changes
  useEffect(() => {
    if (isAtEnd.current || newest?.userId === userId) box.current?.scrollTo?.({ top: box.current.scrollHeight })
  }, [newest?.id])
  const dayOf = (instant: string) => new Date(instant).toLocaleDateString(i18n.language, { dateStyle: 'medium' })
  const today = dayOf(new Date().toISOString())
  return (
    <chakra.section
      ref={box}
      aria-label={t('messages')}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      flex="1"
      minH="0"
      overflowY="auto"
      p={{ base: '4', md: '5' }}
      display="flex"
      flexDir="column"
      _focusVisible={{ outlineOffset: '-5px' }}
      onScroll={event => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
      }}
    >
      {messages.length === 0 && <EmptyState icon={MessageSquare} title={t('noMessages')} />}
      <chakra.ul
        listStyle="none"
        m="0"
        mt="auto"
        p="0"
        display="flex"
        flexDir="column"
        gap="4"
        aria-live="polite"
        aria-relevant="additions"
      >
        {messages.map((message, at) => {
          const day = dayOf(message.createdAt)
          const before = messages[at - 1]
          const isNewDay = day !== (before ? dayOf(before.createdAt) : today)
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <chakra.li textAlign="center" textStyle="xs" fontWeight="bold" color="fg.muted">
                  {day}
                </chakra.li>
              )}
              <Message message={message} isMine={message.userId === userId} />
            </Fragment>
          )
        })}
      </chakra.ul>
    </chakra.section>
  )
}

function Message({ message, isMine }: { message: CommunityMessage; isMine: boolean }) {
  const timeLabel = useTimeLabel()
  const { content, createdAt, user } = message
  return (
    <chakra.li
      display="flex"
      gap="3"
      maxW={{ base: '92%', md: '84%' }}
      minW="0"
      alignSelf={isMine ? 'flex-end' : 'flex-start'}
      flexDir={isMine ? 'row-reverse' : 'row'}
    >
      <Avatar name={user.name} />
      <chakra.div minW="0" display="flex" flexDir="column" alignItems={isMine ? 'flex-end' : 'flex-start'}>
        <chakra.p textStyle="xs" color="fg.muted">
          <b>{user.name}</b> <time dateTime={createdAt}>{timeLabel(createdAt)}</time>
        </chakra.p>
        <chakra.p
          mt="1"
          py="2.5"
          px="4"
          maxW="100%"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          bg={isMine ? 'ink.solid' : 'bg.muted'}
          color={isMine ? 'ink.contrast' : 'fg'}
          borderRadius={isMine ? '16px 4px 16px 16px' : '4px 16px 16px 16px'}
          _highContrast={isMine ? {} : { bg: 'bg.panel', border: '2px solid', borderColor: 'fg' }}
        >
          {content}
        </chakra.p>
      </chakra.div>
    </chakra.li>
  )
}
