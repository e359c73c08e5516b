import { chakra } from '@chakra-ui/react'
import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { ArrowLeft, Lock, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { KeptLine } from './kept-line.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { OfficialCheck, useOfficialRecord } from './official-check.tsx'
import { OfficialStrip } from './official-strip.tsx'
import { SendBox } from './send-box.tsx'
import { TakeOver, useIsReadOnly } from './take-over.tsx'
import { useCommunityMessages } from './use-community-messages.ts'
import { useMarkRead } from './use-mark-read.ts'
import { WaitingList, WaitingMessages } from './waiting-messages.tsx'

/** 600 px at the default text size. */
export const panelHeight = '37.5rem'

type CommunityPanelProps = {
  community: Community
  userId: string
  updates: readonly EmergencyUpdate[]
  /** On narrow screens the panel fills the screen and has a button back to the list. */
  onBack?: (() => void) | undefined
  onInvite: () => void
  onMembers: () => void
  onSent: () => void
}

/** A community's messages and the send box; the owner can invite. */
export function CommunityPanel({
  community,
  userId,
  updates,
  onBack,
  onInvite,
  onMembers,
  onSent,
}: CommunityPanelProps) {
  const { t } = useTranslation('forum')
  const { messages, error, asOf, refetch, ...history } = useCommunityMessages(community.id, userId)
  const { id, name, isPrivate, memberCount, ownerId, role, joinRequests = 0 } = community
  const markRead = useMarkRead(id, userId)
  const [picked, setPicked] = useState<CommunityMessage | null>(null)
  const isReadOnly = useIsReadOnly(community)
  const record = useOfficialRecord(community, updates)
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
        flexWrap="wrap"
        alignItems="center"
        gap="min(0.75rem, 3vw)"
        px={{ base: '4', md: '5' }}
        py={{ base: '2.5', md: '3.5' }}
        borderBottomWidth="1px"
        borderColor="border"
        _highContrast={{ borderBottomWidth: '2px' }}
      >
        {onBack && (
          <Button look="quiet" size="sm" square icon={ArrowLeft} aria-label={t('back')} onClick={onBack} ml="-3" />
        )}
        <chakra.div flex="1 1 7rem" minW="0">
          <chakra.h2 textStyle="lg" overflowWrap="anywhere" dir="auto">
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
        <Button look="outline" size="sm" square icon={Users} aria-label={t('people.open')} onClick={onMembers} />
        {joinRequests > 0 && (
          <Button look="outline" size="sm" onClick={onMembers}>
            {t('joining.waiting', { count: joinRequests })}
          </Button>
        )}
        {ownerId === userId && (
          <Button look="outline" size="sm" icon={Plus} onClick={onInvite}>
            {t('invite.open')}
          </Button>
        )}
      </chakra.header>
      {ownerId === null && <TakeOver community={community} userId={userId} />}
      <OfficialStrip community={community} updates={updates} />
      <ToastPlace mx="4" mt="3" />
      {asOf !== null && <KeptLine what="asOf" at={asOf} onRetry={refetch} />}
      {messages && (
        <MessageList
          messages={messages}
          userId={userId}
          onPick={setPicked}
          onSeen={markRead}
          after={<WaitingMessages communityId={id} userId={userId} />}
          below={({ content }) => <OfficialCheck text={content} record={record} />}
          earlier={
            history.hasEarlier && (
              <chakra.div textAlign="center" mb="4">
                <Button
                  look="outline"
                  size="sm"
                  busy={history.isLoadingEarlier}
                  busyText={t('loading')}
                  onClick={history.earlier}
                >
                  {t('earlier')}
                </Button>
                {history.earlierError !== undefined && <p role="alert">{t('loadFailed')}</p>}
              </chakra.div>
            )
          }
        />
      )}
      {!messages && (
        <chakra.div flex="1" p="4">
          {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading>{t('loading')}</Loading>}
          <WaitingList communityId={id} userId={userId} />
        </chakra.div>
      )}
      {picked && (
        <MessageDialog
          message={picked}
          userId={userId}
          isModerating={role === 'owner' || role === 'moderator'}
          onChanged={history.replace}
          onBlocked={history.dropMessagesOf}
          onClose={() => setPicked(null)}
        />
      )}
      {!isReadOnly && <SendBox key={id} communityId={id} userId={userId} onSent={onSent} />}
    </Card>
  )
}
