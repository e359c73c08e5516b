import { chakra } from '@chakra-ui/react'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import { useEffect, useRef, useState } from 'react'
import { momentText } from '../../lib/clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Age } from '../../ui/age.tsx'
import { lowContainerQuery } from '../../ui/low-container-query.ts'
import { Mark } from '../../ui/mark.tsx'
import { ReadAloud } from '../../ui/read-aloud.tsx'
import { generalCard, isDanger, withChoice } from './danger.ts'
import { DangerCalls } from './danger-calls.tsx'
import { DangerChoices } from './danger-choices.tsx'
import { InstructionCard } from './instruction-card.tsx'
import { LiveUpdateCard } from './live-update-card.tsx'
import { MessageActions } from './message-actions.tsx'
import { readAloudTexts } from './read-aloud-texts.ts'
import { type Contacts, SituationCard } from './situation-card.tsx'
import { Suggestions } from './suggestions.tsx'

const Bubble = chakra('p', {
  base: {
    w: 'fit-content',
    maxW: { base: '85%', md: '30rem' },
    ml: 'auto',
    px: '4.5',
    py: '3',
    bg: 'ink.solid',
    color: 'ink.contrast',
    borderRadius: '1rem 1rem .25rem 1rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

const Words = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxW: '36em' } })

/** Splits the text of a message: before and after its call buttons. The buttons of "Is someone in danger right now?" come between that question and the answer. */
function wordsOf({ content, metadata }: ChatMessage): [string, string] {
  const end = metadata?.danger?.outcome === 'unsure' ? content.indexOf('\n\n') : -1
  return end < 0 ? [content, ''] : [content.slice(0, end), content.slice(end).trim()]
}

/** Formats the time of a message, with the day if it is not today, so that yesterday's messages about danger do not look new. */
function useClock() {
  const { i18n } = useTranslation()
  const now = useNow()
  return (instant: string) => momentText(instant, now, i18n.language)
}

/** A message of the person. `note` replaces its time, for example to say that it waits to be sent. */
export function OwnMessage({ content, at, note }: { content: string; at: string; note?: React.ReactNode }) {
  const { t } = useTranslation('chat')
  const clock = useClock()
  return (
    <li>
      <chakra.span srOnly>{t('you')}</chakra.span>
      <Bubble>{content}</Bubble>
      <chakra.p textAlign="right" textStyle="xs" color="fg.muted" mt="1">
        {note ?? clock(at)}
      </chakra.p>
    </li>
  )
}

type AssistantProps = {
  message: ChatMessage
  /** The reader's emergency contacts, for an answer about who comes to help. */
  contacts: Contacts
  /** False for messages that were there when the chat was opened. */
  isNew: boolean
  disabled: boolean
  onAction: (action: ChatAction, message: ChatMessage) => void
  onAsk: (question: string) => void
  onCall: () => void
}

/** Makes a screen reader read a new message about danger at once. Other messages of the list are read after the current speech. */
const interrupting = {
  role: 'alert',
  'aria-live': 'assertive',
  'aria-atomic': 'false',
  'aria-relevant': 'additions',
} as const

/** A message of the assistant: text, calls where a life is in danger, cards, then action buttons. */
export function AssistantMessage({
  message: received,
  contacts,
  isNew,
  disabled,
  onAction,
  onAsk,
  onCall,
}: AssistantProps) {
  const { t, i18n } = useTranslation('chat')
  const clock = useClock()
  const [opened, setOpened] = useState<string>()
  const [isDenied, setIsDenied] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  // The steps of the pressed button may be below the edge of a small screen.
  useEffect(() => {
    if (opened) steps.current?.scrollIntoView?.({ block: 'nearest' })
  }, [opened])
  const { choices = [], whatHappens = '', language = '' } = received.metadata?.danger ?? {}
  const message = withChoice(
    received,
    choices.find(({ card }) => card === opened),
  )
  const { metadata, createdAt } = message
  const [first, rest] = wordsOf(message)
  // While the kind of danger is open, the choices come before the steps, because the steps are general. Otherwise they come after the steps of the likely kind.
  const { outcome, card: told } = received.metadata?.danger ?? {}
  const isKindOpen = outcome === 'unsure' || told === generalCard
  const kinds = choices.length > 0 && !isDenied && (
    <DangerChoices
      choices={choices}
      question={whatHappens}
      language={language}
      shown={metadata?.danger?.card}
      onChoose={({ card }) => setOpened(before => (before === card ? undefined : card))}
    />
  )
  return (
    <chakra.li display="flex" gap="3.5">
      <chakra.span hideBelow="md">
        <Mark size={2.25} />
      </chakra.span>
      <chakra.div
        flex="1"
        minW="0"
        css={{ [lowContainerQuery]: { display: 'flex', flexDir: 'column', alignItems: 'stretch' } }}
        {...(isNew && isDanger(message) && interrupting)}
      >
        <chakra.p textStyle="xs" mb="1" css={{ [lowContainerQuery]: { order: -2, fontSize: 'min(.9375rem, 24px)' } }}>
          <b>{t('assistant')}</b> <chakra.span color="fg.muted">{clock(createdAt)}</chakra.span>
        </chakra.p>
        <Words lang={metadata?.language}>{first}</Words>
        {metadata && !isDenied && <DangerCalls metadata={metadata} onCall={onCall} onDeny={() => setIsDenied(true)} />}
        {isKindOpen && kinds}
        <Words lang={metadata?.language} mt="3" _empty={{ display: 'none' }}>
          {rest}
        </Words>
        {metadata && (
          <chakra.div ref={steps} mt="3" display="grid" gap="3" _empty={{ display: 'none' }}>
            {metadata.emergencyUpdates && metadata.emergencyUpdates.length > 0 && (
              <LiveUpdateCard updates={metadata.emergencyUpdates} />
            )}
            {metadata.steps && (
              <InstructionCard
                steps={metadata.steps}
                estimatedTime={metadata.estimatedTime}
                pickupPoint={metadata.pickupPoint}
                language={metadata.danger?.language ?? metadata.language}
              />
            )}
            {metadata.situation && <SituationCard facts={metadata.situation} contacts={contacts} />}
          </chakra.div>
        )}
        {metadata && (
          <MessageActions metadata={metadata} disabled={disabled} onAction={action => onAction(action, message)} />
        )}
        {!isKindOpen && kinds}
        <Suggestions metadata={metadata} disabled={disabled} onAsk={onAsk} />
        <chakra.div mt="3" _empty={{ display: 'none' }}>
          <ReadAloud
            parts={readAloudTexts(message, i18n.language)}
            words={{ read: t('read'), stop: t('stopReading') }}
          />
        </chakra.div>
        {metadata?.updatesAsOf && <ListAge at={metadata.updatesAsOf} />}
        <Provenance metadata={metadata} />
      </chakra.div>
    </chakra.li>
  )
}

/** The age of the list of updates that an answer is based on. Without it, "no update" could be a week old. */
function ListAge({ at }: { at: string }) {
  const { t } = useTranslation('updates')
  const label = useTimeLabel()
  return (
    <chakra.p mt="3">
      <Age>{t('checked', { age: inSentence(label(at)) })}</Age>
    </chakra.p>
  )
}

function Provenance({ metadata }: Pick<ChatMessage, 'metadata'>) {
  const { t } = useTranslation('chat')
  if (!metadata) return null
  const { source, sourceAddress, isUnreviewed, provider, fallbackReason } = metadata
  const said = [
    isUnreviewed && t('unreviewed'),
    provider === 'openai' && t('fromModel'),
    provider === 'offline-guide' && t('fromDevice'),
    fallbackReason && t('fallback'),
  ].filter(Boolean)
  // A source is named only together with its page, where the reader can check it.
  const page = source && sourceAddress ? { source, sourceAddress } : null
  if (said.length === 0 && !page) return null
  return (
    <chakra.p textStyle="xs" color="fg.muted" mt="2">
      {page && (
        <>
          {t('source')}{' '}
          <chakra.a
            href={page.sourceAddress}
            target="_blank"
            rel="noreferrer"
            textDecoration="underline"
            display="inline-block"
            py="3"
          >
            {page.source}
          </chakra.a>
          .{' '}
        </>
      )}
      {said.join(' ')}
    </chakra.p>
  )
}
