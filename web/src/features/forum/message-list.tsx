import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { Ellipsis, MessageSquare } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useVisible } from '../../lib/use-visible.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MessageHelp } from './message-help.tsx'
import { MessagePhoto } from './message-photo.tsx'
import { MessageText } from './message-text.tsx'

const nearEndPx = 80
/** Container query for large text on a phone, where messages need the full width. In rem, so that it depends on the text size. */
const crowded = '@container messages (max-width: 17rem)'

type MessageListProps = {
  messages: readonly CommunityMessage[]
  userId: string
  /** Called when the reader opens the actions of a message. */
  onPick: (message: CommunityMessage) => void
  /** Renders the content below a message. */
  below: (message: CommunityMessage) => ReactNode
  /** The button that loads the messages before these; null if there are none. */
  earlier: ReactNode
  /** Shown after the newest message: messages that wait to be sent. */
  after: ReactNode
  /** The button that loads the messages after these. */
  later?: ReactNode
  /** Sequence number of the message to scroll to at first; without it, the list starts at the newest. */
  at?: number | undefined
  /** Called with the sequence number of the newest message when it is on the screen. */
  onSeen: (seq: number) => void
}

/** A community's messages, the newest last. Scrolls to a new message, unless the person has scrolled up. */
export function MessageList({ messages, userId, onPick, below, earlier, after, later, at, onSeen }: MessageListProps) {
  const { t, i18n } = useTranslation('forum')
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(at === undefined)
  const newest = messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the newest message changes
  useEffect(() => {
    if (isAtEnd.current || (at === undefined && newest?.userId === userId))
      box.current?.scrollTo?.({ top: box.current.scrollHeight })
  }, [newest?.id])
  useEffect(() => {
    const found = at === undefined ? null : box.current?.querySelector<HTMLElement>('[aria-current]')
    found?.scrollIntoView?.({ block: 'center' })
    found?.focus({ preventScroll: true })
  }, [at])
  // Keeps the newest message in view when the content below the messages or the list itself changes its size.
  useEffect(() => {
    const list = box.current
    if (!list || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTo?.({ top: list.scrollHeight })
    })
    for (const one of [list, ...list.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  const isVisible = useVisible()
  const seen = () => {
    if (isVisible && isAtEnd.current && newest) onSeen(newest.seq)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks when a message comes in or the page comes to the front
  useEffect(seen, [newest?.id, isVisible])
  const first = messages[0]
  const height = useRef(0)
  // Keeps the scroll position of the messages being read when earlier messages are added above them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the first message changes
  useLayoutEffect(() => {
    const list = box.current
    if (list && height.current > 0) list.scrollTop += list.scrollHeight - height.current
  }, [first?.id])
  useLayoutEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })
  const dayOf = (instant: string) => new Date(instant).toLocaleDateString(i18n.language, { dateStyle: 'medium' })
  const today = dayOf(new Date(serverNow()).toISOString())
  return (
    <chakra.section
      ref={box}
      aria-label={t('messages')}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      flex="1"
      minH="0"
      overflowY="auto"
      css={{ containerType: 'inline-size', containerName: 'messages' }}
      p={{ base: 'min(1rem, 4.2vw)', md: '5' }}
      display="flex"
      flexDir="column"
      _focusVisible={{ outlineOffset: '-5px' }}
      onScroll={event => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx
        seen()
      }}
    >
      {earlier}
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
        {messages.map((message, index) => {
          const day = dayOf(message.createdAt)
          const before = messages[index - 1]
          const isNewDay = day !== (before ? dayOf(before.createdAt) : today)
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <chakra.li textAlign="center" textStyle="xs" fontWeight="bold" color="fg.muted">
                  {day}
                </chakra.li>
              )}
              <Message
                message={message}
                isMine={message.userId === userId}
                isFound={message.seq === at}
                onPick={() => onPick(message)}
              >
                {below(message)}
              </Message>
            </Fragment>
          )
        })}
        {after}
      </chakra.ul>
      {later}
    </chakra.section>
  )
}

type MessageProps = {
  message: CommunityMessage
  isMine: boolean
  /** True for the message that the list was opened at. */
  isFound: boolean
  onPick: () => void
  children: ReactNode
}

function Message({ message, isMine, isFound, onPick, children }: MessageProps) {
  const { t } = useTranslation('forum')
  const timeLabel = useTimeLabel()
  const { createdAt, state, user } = message
  const hasWords = message.content !== '' || state !== undefined || message.reports !== undefined
  return (
    <chakra.li
      {...(isFound && {
        tabIndex: -1,
        'aria-current': true,
        outline: '3px solid',
        outlineOffset: '6px',
        borderRadius: 'md',
      })}
      display="flex"
      gap="3"
      maxW={{ base: '92%', md: '84%' }}
      minW="0"
      alignSelf={isMine ? 'flex-end' : 'flex-start'}
      flexDir={isMine ? 'row-reverse' : 'row'}
      css={{ [crowded]: { maxW: '100%', gap: '1' } }}
    >
      <chakra.span css={{ display: 'contents', [crowded]: { display: 'none' } }}>
        <Avatar name={user.name} />
      </chakra.span>
      <chakra.div minW="0" display="flex" flexDir="column" alignItems={isMine ? 'flex-end' : 'flex-start'}>
        <chakra.p textStyle="xs" color="fg.muted">
          <b>
            <bdi>{user.name}</bdi>
          </b>{' '}
          {user.looksOfficial && <b>{t('notOfficial')} </b>}
          <time dateTime={createdAt}>{timeLabel(createdAt)}</time>
          {message.editedAt && `\u00a0· ${t('message.edited')}`}
        </chakra.p>
        <MessageHelp message={message} isMine={isMine} />
        {message.photo && (
          <chakra.div mt="1">
            <MessagePhoto message={message} onOpen={onPick} />
          </chakra.div>
        )}
        {hasWords && (
          <chakra.p
            dir="auto"
            mt="1"
            py="2.5"
            px="min(1rem, 4.2vw)"
            maxW="100%"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            bg={isMine ? 'ink.solid' : 'bg.muted'}
            color={isMine ? 'ink.contrast' : 'fg'}
            borderRadius={isMine ? '16px 4px 16px 16px' : '4px 16px 16px 16px'}
            _highContrast={isMine ? {} : { bg: 'bg.panel', border: '2px solid', borderColor: 'fg' }}
          >
            <MessageText message={message} />
          </chakra.p>
        )}
        {children}
      </chakra.div>
      {state !== 'deleted' && (
        <Button
          look="quiet"
          size="sm"
          square
          icon={Ellipsis}
          alignSelf="center"
          aria-label={t('message.more', { name: isolated(user.name) })}
          onClick={onPick}
        />
      )}
    </chakra.li>
  )
}
