import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { Check, HandHelping } from 'lucide-react'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type MessageHelpProps = { message: CommunityMessage; isMine: boolean }

/** A message that asks the community for help, with the state of the request. The exact place is only in the request, for helpers who said yes. */
export function MessageHelp({ message: { help, user }, isMine }: MessageHelpProps) {
  const { t } = useTranslation('forum')
  if (!help) return null
  const { requestId, state } = help
  const isOver = state === 'safe' || state === 'over'
  return (
    <chakra.div
      mt="1"
      py="3"
      px="min(1rem, 4.2vw)"
      display="grid"
      gap="2"
      justifyItems="start"
      bg="bg.panel"
      border="2px solid"
      borderColor={isOver ? 'border.emphasized' : 'fg'}
      borderRadius="md"
      overflowWrap="anywhere"
    >
      <chakra.p display="flex" gap="3" alignItems="flex-start">
        <Icon as={state === 'safe' ? Check : HandHelping} />
        <span>
          <b>{isMine ? t('help.mine') : t('help.asks', { name: isolated(user.name) })}</b>{' '}
          <span role="status">{t(`help.state.${state}`)}</span>
        </span>
      </chakra.p>
      {!isOver && (
        <ButtonLink to={isMine ? '/help' : `/help/offers/${requestId}`} look="outline" size="sm">
          {t(isMine ? 'help.open' : 'help.look')}
        </ButtonLink>
      )}
    </chakra.div>
  )
}
