import { chakra } from '@chakra-ui/react'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import { CircleAlert, Clock, WifiOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTextDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type Glyph, Icon } from '../../ui/icon.tsx'
import { lowContainerQuery } from '../../ui/low-container-query.ts'
import { Loading, Spinner } from '../../ui/spinner.tsx'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { Composer } from './composer.tsx'
import { offersCalls } from './danger.ts'
import { AssistantMessage, OwnMessage } from './message.tsx'
import { keepEvacuationData, openMapDelayMs } from './open-map.ts'
import { turnsOf } from './turns.ts'
import { useChatSession } from './use-chat-session.ts'
import { useConversation } from './use-conversation.ts'
import { useMapRedirect } from './use-map-redirect.ts'
import { useMessages } from './use-messages.ts'
import { useNewAnswers } from './use-new-answers.ts'
import type { ShownRow } from './use-outbox.ts'
import { useWhatIsKnown } from './use-what-is-known.ts'

const CallDialog = lazy(() => import('./call-dialog.tsx').then(module => ({ default: module.CallDialog })))

type ChatViewProps = {
  user: User
  updates: readonly EmergencyUpdate[]
  /** When the server last sent `updates` (ISO 8601); undefined if it never has. */
  checkedAt: string | undefined
  banner: ReactNode
  aside?: ReactNode
  onOpenMap: () => void
  onMessageSent: () => void
}

/** The chat: banners, messages, and the message field. */
export function ChatView({ user, updates, checkedAt, banner, aside, onOpenMap, onMessageSent }: ChatViewProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const session = useChatSession(user, language)
  const onGone = useCallback(() => session.restart(), [session.restart])
  const { messages, isAwaited, isLoading, hasFailed, refetch } = useMessages(user.id, session.sessionId, onGone)
  const { say, isSending, rows, discard, answers, online } = useConversation({
    user,
    sessionId: session.sessionId,
    messages,
    whatIsKnown: useWhatIsKnown(updates, checkedAt),
    language,
    onSent: onMessageSent,
  })
  const [isCalling, setIsCalling] = useState(false)
  const [draft, setDraft] = useTextDraft(`chat ${user.id}`)
  const turns = turnsOf(messages, rows, answers)
  const isNew = useNewAnswers(turns, isLoading)
  useMapRedirect(messages, isLoading, onOpenMap)

  function act(action: ChatAction, message: ChatMessage) {
    if (action !== 'open_map_navigation') return void say(t(`canned.${action}`), action)
    keepEvacuationData(message.metadata?.evacuationData)
    toast({ title: t('openingMap') })
    setTimeout(onOpenMap, openMapDelayMs)
  }

  const last = turns.findLast(turn => turn.is === 'answered')
  /** The line under a message that the server does not have: it is waiting, or the reason why the server refused it. Undefined for other messages. */
  function noteOf(row: ShownRow | undefined): ReactNode {
    if (row?.state === 'waiting') return <Note icon={Clock}>{t('waiting')}</Note>
    if (row?.state !== 'refused') return undefined
    const rewrite = () => {
      setDraft(row.content)
      void discard(row.clientMessageId)
    }
    return (
      <>
        <Note icon={CircleAlert}>
          {t('notSent')} {row.refusal}
        </Note>{' '}
        <Button look="outline" size="sm" onClick={rewrite}>
          {t('writeAgain')}
        </Button>
      </>
    )
  }

  const answer = last?.is === 'answered' ? last.message : undefined
  const failure = session.error && online ? errorText(session.error) : hasFailed ? t('fetchFailed') : null
  const shared = {
    disabled: isSending,
    contacts: user.emergencyContacts,
    onAction: act,
    onAsk: (question: string) => void say(question),
    onCall: () => setIsCalling(true),
  }
  return (
    <chakra.div data-room="" h="100%" minH="0">
      <chakra.div display="flex" flexDir="column" h="100%">
        <chakra.h1 srOnly>{t('title')}</chakra.h1>
        {/* Limited in height, because with very large text the banner would leave no room for the conversation. */}
        <chakra.div flex="none" maxH="40%" overflowY="auto">
          {banner}
        </chakra.div>
        <ToastPlace urgentOnly={answer !== undefined && offersCalls(answer)} mx="4" mt="3" />
        {!online && <Banner bar icon={WifiOff} title={t('offline')} />}
        {failure && (
          <Banner
            bar
            title={failure}
            action={
              <Button look="outline" size="sm" onClick={() => (session.error ? session.restart() : refetch())}>
                {t('retry')}
              </Button>
            }
          />
        )}
        <chakra.div
          display="flex"
          flex="1"
          minH="0"
          gap="8"
          px={{ base: '4', md: '8' }}
          justifyContent={{ lg: 'flex-start' }}
        >
          <chakra.div display="flex" flexDir="column" flex="1" minW="0" maxW="45rem">
            <Scroller count={turns.length} said={turns.filter(turn => turn.is === 'said').length} waiting={isAwaited}>
              {isLoading && !failure && turns.length === 0 && <Loading>{t('loading')}</Loading>}
              <chakra.ul
                listStyle="none"
                m="0"
                p="0"
                display="grid"
                gap="6"
                aria-live="polite"
                aria-relevant="additions"
              >
                {turns.map(turn =>
                  turn.is === 'answered' ? (
                    <AssistantMessage key={turn.key} message={turn.message} isNew={isNew(turn)} {...shared} />
                  ) : (
                    <OwnMessage key={turn.key} content={turn.content} at={turn.at} note={noteOf(turn.row)} />
                  ),
                )}
                {isAwaited && <Typing />}
              </chakra.ul>
            </Scroller>
            <chakra.div pb={{ base: '3', md: '4' }} css={{ [lowContainerQuery]: { pt: '2' } }}>
              <Composer text={draft} onChange={setDraft} onSend={say} isSending={isSending} />
            </chakra.div>
          </chakra.div>
          {aside && (
            <chakra.aside hideBelow="lg" w="18.5rem" flex="none" py="6" overflowY="auto">
              {aside}
            </chakra.aside>
          )}
        </chakra.div>
        {isCalling && (
          <Suspense>
            <CallDialog open onClose={() => setIsCalling(false)} />
          </Suspense>
        )}
      </chakra.div>
    </chakra.div>
  )
}

function Note({ icon, children }: { icon: Glyph; children: ReactNode }) {
  return (
    <chakra.span role="status" display="inline-flex" alignItems="center" gap="1.5">
      <Icon as={icon} size={0.95} /> {children}
    </chakra.span>
  )
}

function Typing() {
  const { t } = useTranslation('chat')
  return (
    <chakra.li data-typing display="flex" alignItems="center" gap="3" color="fg.muted" textStyle="sm">
      <Spinner size={1.1} /> {t('typing')}
    </chakra.li>
  )
}

type Scrolled = { count: number; said: number; waiting: boolean; children: ReactNode }

/**
 * Scrolls to the beginning of the newest message, unless the person has scrolled up and has sent nothing since. `count` is the number of
 * messages, `said` the number of those that the person has sent, and `waiting` says whether a reply is awaited.
 */
function Scroller({ count, said, waiting, children }: Scrolled) {
  const { t } = useTranslation('chat')
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const isOwnScroll = useRef(false)
  const saidBefore = useRef(0)

  const showNewest = useCallback(() => {
    if (!isAtEnd.current || !box.current) return
    const last = box.current.querySelector<HTMLElement>(':scope > ul > li:nth-last-child(1 of :not([data-typing]))')
    // Shows a long answer from its first line, because the advice to call 911 is there.
    const start = last ? last.offsetTop - 16 : box.current.scrollHeight
    box.current.scrollTop = Math.min(start, box.current.scrollHeight)
    isOwnScroll.current = true
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when messages are added
  useEffect(() => {
    if (said > saidBefore.current) isAtEnd.current = true
    saidBefore.current = said
    showNewest()
  }, [count, said, waiting])

  // Keeps the newest message in view when the phone is rotated or the on-screen keyboard opens.
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(showNewest)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [showNewest])

  return (
    <chakra.section
      ref={box}
      aria-label={t('messages')}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      pos="relative"
      flex="1"
      minH="0"
      overflowY="auto"
      py="6"
      css={{ [lowContainerQuery]: { py: '2' } }}
      onScroll={event => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 80 || isOwnScroll.current
        isOwnScroll.current = false
      }}
    >
      {children}
    </chakra.section>
  )
}
