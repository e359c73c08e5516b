import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import { House, MapIcon, Navigation, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
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

/** The action buttons of a reply. 911 comes first when life is in danger. */
export function MessageActions({ metadata, disabled, onAction, onCall }: ActionsProps) {
  const { t } = useTranslation('chat')
  const actions = metadata.actions ?? []
  if (actions.length === 0 && !metadata.leadsWith911) return null
  return (
    <chakra.div display="flex" flexDir={{ base: 'column', md: 'row' }} flexWrap="wrap" gap="3" mt="3">
      {metadata.leadsWith911 && (
        <Button look="call" size="lg" icon={Phone} onClick={onCall}>
          {t('call.confirm')}
        </Button>
      )}
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
