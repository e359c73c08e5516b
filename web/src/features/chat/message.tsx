import { chakra } from '@chakra-ui/react'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import { useTranslation } from 'react-i18next'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { Age } from '../../ui/age.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ReadAloud } from '../../ui/read-aloud.tsx'
import { isDanger } from './danger.ts'
import { DangerCalls } from './danger-calls.tsx'
import { InstructionCard } from './instruction-card.tsx'
import { LiveUpdateCard } from './live-update-card.tsx'
import { MessageActions } from './message-actions.tsx'
import { saidIn } from './said-in.ts'
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

function useClock() {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' })
  return (instant: string) => format.format(new Date(instant))
}

/** A message of the person; `note` says that it waits to be sent. */
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
  /** False for what was there when the chat was opened. */
  isNew: boolean
  disabled: boolean
  onAction: (action: ChatAction, message: ChatMessage) => void
  onAsk: (question: string) => void
  onCall: () => void
}

/** Interrupts a screen reader, once: the rest of the list waits for its turn. */
const interrupting = {
  role: 'alert',
  'aria-live': 'assertive',
  'aria-atomic': 'false',
  'aria-relevant': 'additions',
} as const

/** A message of the assistant: text, calls where a life is in danger, cards, then action buttons. */
export function AssistantMessage({ message, isNew, disabled, onAction, onAsk, onCall }: AssistantProps) {
  const { t, i18n } = useTranslation('chat')
  const clock = useClock()
  const { content, metadata, createdAt } = message
  return (
    <chakra.li display="flex" gap="3.5">
      <chakra.span hideBelow="md">
        <Mark size={2.25} />
      </chakra.span>
      <chakra.div flex="1" minW="0" {...(isNew && isDanger(message) && interrupting)}>
        <chakra.p textStyle="xs" mb="1">
          <b>{t('assistant')}</b> <chakra.span color="fg.muted">{clock(createdAt)}</chakra.span>
        </chakra.p>
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="36em" lang={metadata?.language}>
          {content}
        </chakra.p>
        {metadata && <DangerCalls metadata={metadata} onCall={onCall} />}
        {metadata && (
          <chakra.div mt="3" display="grid" gap="3" _empty={{ display: 'none' }}>
            {metadata.emergencyUpdates && metadata.emergencyUpdates.length > 0 && (
              <LiveUpdateCard updates={metadata.emergencyUpdates} />
            )}
            {metadata.steps && <InstructionCard steps={metadata.steps} estimatedTime={metadata.estimatedTime} />}
          </chakra.div>
        )}
        {metadata && (
          <MessageActions metadata={metadata} disabled={disabled} onAction={action => onAction(action, message)} />
        )}
        <Suggestions suggestions={metadata?.suggestions} disabled={disabled} onAsk={onAsk} />
        <chakra.div mt="3" _empty={{ display: 'none' }}>
          <ReadAloud parts={saidIn(message, i18n.language)} words={{ read: t('read'), stop: t('stopReading') }} />
        </chakra.div>
        {metadata?.updatesAsOf && <ListAge at={metadata.updatesAsOf} />}
        <Provenance metadata={metadata} />
      </chakra.div>
    </chakra.li>
  )
}

/** How old the list of updates was on which an answer rests: "no update" alone could be of last week. */
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
          {t('agreesWith')}{' '}
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
