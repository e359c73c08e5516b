import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { DangerCall } from '@muster/contracts/vocabulary/chat'
import { MessageSquare, Phone } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../ui/button.tsx'
import { lowContainerQuery } from '../../ui/low-container-query.ts'

// Messages that were stored before `danger` was added have only the flag `leadsWith911`.
const callsOf = ({ danger, leadsWith911 }: ChatMetadata): readonly DangerCall[] =>
  danger?.calls ?? (leadsWith911 ? ['911'] : [])

/** Keeps the label of a call button on one line, also with large text. */
const oneLine = {
  [lowContainerQuery]: { minH: '56px', py: '2', px: '3', gap: '2', fontSize: 'min(1.25rem, max(20px, 9cqi))' },
}

/** In a small window the calls come before the text of the message too, so that nobody has to scroll to them. */
const first = { [lowContainerQuery]: { order: -1, mt: '0', mb: '2' } }

type CallsProps = { metadata: ChatMetadata; onCall: () => void; onDeny: () => void }

/** The call buttons of a reply when a life is or may be in danger. They are above its steps, so that nobody has to scroll to them. */
export function DangerCalls({ metadata, onCall, onDeny }: CallsProps) {
  const calls = callsOf(metadata)
  if (calls.length === 0) return null
  const mustText = metadata.danger?.mustText === true
  return (
    <chakra.div
      display="flex"
      flexDir={{ base: 'column', md: 'row' }}
      flexWrap="wrap"
      gap="3"
      mt="3"
      // "Is someone in danger right now?" stays above the buttons that answer it.
      css={metadata.danger?.outcome === 'unsure' ? undefined : first}
    >
      {mustText && <Text911 />}
      {calls.map(call => (
        <CallButton key={call} call={call} isSecond={mustText} onCall={onCall} onDeny={onDeny} />
      ))}
    </chakra.div>
  )
}

function Text911() {
  const { t } = useTranslation('chat')
  return (
    <ExternalButton look="call" size="lg" css={oneLine} icon={MessageSquare} href="sms:911">
      {t('call.textFirst')}
    </ExternalButton>
  )
}

type CallButtonProps = { call: DangerCall; isSecond: boolean; onCall: () => void; onDeny: () => void }

function CallButton({ call, isSecond, onCall, onDeny }: CallButtonProps) {
  const { t } = useTranslation('chat')
  if (call === '911')
    return (
      <Button look={isSecond ? 'outline' : 'call'} size="lg" css={oneLine} icon={Phone} onClick={onCall}>
        {t('call.confirm')}
      </Button>
    )
  if (call === 'no')
    return (
      <Button look="outline" size="lg" css={oneLine} onClick={onDeny}>
        {t('call.nobody')}
      </Button>
    )
  const isText = call === 'text-988'
  return (
    <ExternalButton
      look={isText ? 'outline' : 'solid'}
      size="lg"
      css={oneLine}
      icon={isText ? MessageSquare : Phone}
      href={isText ? 'sms:988' : 'tel:988'}
    >
      {t(isText ? 'call.crisisText' : 'call.crisisLine')}
    </ExternalButton>
  )
}
