import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import { House, MapIcon, Navigation } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import type { Glyph } from '../../ui/icon.tsx'

const icons: Record<ChatAction, Glyph> = {
  show_directions: Navigation,
  show_shelter_details: House,
  get_navigation: Navigation,
  emergency_route: Navigation,
  open_map_navigation: MapIcon,
}

type ActionsProps = { metadata: ChatMetadata; disabled: boolean; onAction: (action: ChatAction) => void }

/** The action buttons of a reply. */
export function MessageActions({ metadata, disabled, onAction }: ActionsProps) {
  const { t } = useTranslation('chat')
  const actions = metadata.actions ?? []
  if (actions.length === 0) return null
  return (
    <chakra.div display="flex" flexDir={{ base: 'column', md: 'row' }} flexWrap="wrap" gap="3" mt="3">
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
