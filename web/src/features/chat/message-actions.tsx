import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { ChatAction, DangerCall } from '@muster/contracts/vocabulary/chat'
import { House, MapIcon, MessageSquare, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ExternalButton } from '../../ui/button.tsx'
import type { Glyph } from '../../ui/icon.tsx'

const icons: Record<ChatAction, Glyph> = {
  show_directions: Navigation,
  show_shelter_details: House,
  get_navigation: Navigation,
  emergency_route: Navigation,
  open_map_navigation: MapIcon,
}

type ActionsProps = {
  metadata: ChatMetadata
  disabled: boolean
  onAction: (action: ChatAction) => void
  onCall: () => void
}

// Messages stored before `danger` was added have the flag alone.
const callsOf = ({ danger, leadsWith911 }: ChatMetadata): readonly DangerCall[] =>
  danger?.calls ?? (leadsWith911 ? ['911'] : [])

/** The action buttons of a reply. The calls come first where a life is or may be in danger. */
export function MessageActions({ metadata, disabled, onAction, onCall }: ActionsProps) {
  const { t } = useTranslation('chat')
  const [isDenied, setIsDenied] = useState(false)
  const actions = metadata.actions ?? []
  const calls = isDenied ? [] : callsOf(metadata)
  if (actions.length === 0 && calls.length === 0) return null
  return (
    <chakra.div display="flex" flexDir={{ base: 'column', md: 'row' }} flexWrap="wrap" gap="3" mt="3">
      {calls.map(call => (
        <CallButton key={call} call={call} onCall={onCall} onDeny={() => setIsDenied(true)} />
      ))}
      {actions.map((action, index) => (
        <Button
          key={action}
          look={index === 0 && action !== 'show_shelter_details' ? 'go' : 'outline'}
          icon={icons[action]}
          disabled={disabled}
          onClick={() => onAction(action)}
        >
          {t(`actions.${action}`)}
        </Button>
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
