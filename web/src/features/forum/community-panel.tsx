import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { ArrowLeft, Lock, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MessageList } from './message-list.tsx'
import { SendBox } from './send-box.tsx'
import { useCommunityMessages } from './use-community-messages.ts'

/** 600 px at the default text size. */
export const panelHeight = '37.5rem'

type CommunityPanelProps = {
  community: Community
  userId: string
  /** On narrow screens the panel fills the screen and has a button back to the list. */
  onBack?: (() => void) | undefined
  onInvite: () => void
  onSent: () => void
}

/** A community's messages and the send box; the creator can invite. */
export function CommunityPanel({ community, userId, onBack, onInvite, onSent }: CommunityPanelProps) {
  const { t } = useTranslation('forum')
  const { messages, error, refetch } = useCommunityMessages(community.id)
  const { id, name, isPrivate, memberCount, creatorId } = community
  const members = t('members', { count: memberCount })
  return (
    <Card
      as="section"
      aria-label={name}
      display="flex"
      flexDir="column"
      h={onBack ? '100%' : panelHeight}
      {...(onBack && { borderRadius: '0', borderWidth: '0', _highContrast: { borderWidth: '0' } })}
    >
      <chakra.header
        display="flex"
        alignItems="center"
        gap="3"
        px={{ base: '4', md: '5' }}
        py={{ base: '2.5', md: '3.5' }}
        borderBottomWidth="1px"
        borderColor="border"
        _highContrast={{ borderBottomWidth: '2px' }}
      >
        {onBack && (
          <Button look="quiet" size="sm" square icon={ArrowLeft} aria-label={t('back')} onClick={onBack} ml="-3" />
        )}
        <chakra.div flex="1" minW="0">
          <chakra.h2 textStyle="lg" overflowWrap="anywhere">
            {name}
          </chakra.h2>
          <chakra.p
            display="flex"
            alignItems="center"
            gap="1.5"
            textStyle="sm"
            color="fg.muted"
            fontVariantNumeric="tabular-nums"
          >
            {isPrivate && <Icon as={Lock} size={0.95} />}
            {isPrivate ? t('privateMembers', { members }) : members}
          </chakra.p>
        </chakra.div>
        {creatorId === userId && (
          <Button look="outline" size="sm" icon={Plus} onClick={onInvite}>
            {t('invite.open')}
          </Button>
        )}
      </chakra.header>
      {messages && <MessageList messages={messages} userId={userId} />}
      {!messages && (
        <chakra.div flex="1" p="4">
          {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading>{t('loading')}</Loading>}
        </chakra.div>
      )}
      <SendBox communityId={id} userId={userId} onSent={onSent} />
    </Card>
  )
}
