import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { DangerCall } from '@muster/contracts/vocabulary/chat'
import { MessageSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ExternalButton } from '../../ui/button.tsx'

// Messages stored before `danger` was added have the flag alone.
const callsOf = ({ danger, leadsWith911 }: ChatMetadata): readonly DangerCall[] =>
  danger?.calls ?? (leadsWith911 ? ['911'] : [])

/** The calls of a reply where a life is or may be in danger. They stand above its steps, where nobody has to scroll to them. */
export function DangerCalls({ metadata, onCall }: { metadata: ChatMetadata; onCall: () => void }) {
  const [isDenied, setIsDenied] = useState(false)
  const calls = isDenied ? [] : callsOf(metadata)
  if (calls.length === 0) return null
  return (
    <chakra.div display="flex" flexDir={{ base: 'column', md: 'row' }} flexWrap="wrap" gap="3" mt="3">
      {calls.map(call => (
        <CallButton key={call} call={call} onCall={onCall} onDeny={() => setIsDenied(true)} />
      ))}
    </chakra.div>
  )
}

function CallButton({ call, onCall, onDeny }: { call: DangerCall; onCall: () => void; onDeny: () => void }) {
  const { t } = useTranslation('chat')
  if (call === '911')
    return (
      <Button look="call" size="lg" icon={Phone} onClick={onCall}>
        {t('call.confirm')}
      </Button>
    )
  if (call === 'no')
    return (
      <Button look="outline" size="lg" onClick={onDeny}>
        {t('call.nobody')}
      </Button>
    )
  const isText = call === 'text-988'
  return (
    <ExternalButton
      look={isText ? 'outline' : 'call'}
      size="lg"
      icon={isText ? MessageSquare : Phone}
      href={isText ? 'sms:988' : 'tel:988'}
    >
      {t(isText ? 'call.crisisText' : 'call.crisisLine')}
    </ExternalButton>
  )
}
