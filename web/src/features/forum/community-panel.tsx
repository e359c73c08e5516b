import { chakra } from '@chakra-ui/react'
import type { Community, CommunityMessage } from '@muster/contracts/entities/community'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { ArrowDown, ArrowLeft, Lock, Plus, Search, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { ArchivedNotice } from './archived.tsx'
import { KeptLine } from './kept-line.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { MoreMessages } from './more-messages.tsx'
import { OfficialCheck, useOfficialRecord } from './official-check.tsx'
import { OfficialStrip } from './official-strip.tsx'
import { SendBox } from './send-box.tsx'
import { TakeOver, useIsReadOnly } from './take-over.tsx'
import { useCommunityMessages } from './use-community-messages.ts'
import { useHistoryPlace } from './use-history-place.ts'
import { useMarkRead } from './use-mark-read.ts'
import { WaitingList, WaitingMessages } from './waiting-messages.tsx'

const SearchDialog = lazyPart(() => import('./search-dialog.tsx').then(module => module.SearchDialog))

/** Older messages on the screen do not mean that the newest ones were read. */
function ignore() {}

/** Height of the panel: 600 px at the default text size. */
export const panelHeight = '37.5rem'

type CommunityPanelProps = {
  community: Community
  userId: string
  updates: readonly EmergencyUpdate[]
  /** Given on narrow screens, on which the panel fills the screen and has a Back button to the list. */
  onBack?: (() => void) | undefined
  onInvite: () => void
  onMembers: () => void
  onSent: () => void
}

/** A community's messages and the field to send one, with buttons to search, invite and see the members. */
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
  const found = useHistoryPlace(community.id)
  const { place } = found
  const { messages, error, asOf, refetch, ...history } = useCommunityMessages(community.id, userId, found.replace)
  const [isSearching, setIsSearching] = useState(false)
  const { id, name, isPrivate, memberCount, ownerId, archivedAt, role, joinRequests = 0 } = community
  const markRead = useMarkRead(id, userId)
  const [picked, setPicked] = useState<CommunityMessage | null>(null)
  const isUnowned = useIsReadOnly(community)
  const isReadOnly = isUnowned || archivedAt !== undefined
  const record = useOfficialRecord(community, updates)
  const members = t('members', { count: memberCount })
  const below = ({ content }: CommunityMessage) => <OfficialCheck text={content} record={record} />
  const earlierState = { isLoading: history.isLoadingEarlier, error: history.earlierError, onMore: history.earlier }
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
        <Button
          look="outline"
          size="sm"
          square
          icon={Search}
          aria-label={t('search.open')}
          onClick={() => setIsSearching(true)}
        />
        <Button look="outline" size="sm" square icon={Users} aria-label={t('people.open')} onClick={onMembers} />
        {joinRequests > 0 && (
          <Button look="outline" size="sm" onClick={onMembers}>
            {t('joining.waiting', { count: joinRequests })}
          </Button>
        )}
        {ownerId === userId && !archivedAt && (
          <Button look="outline" size="sm" icon={Plus} onClick={onInvite}>
            {t('invite.open')}
          </Button>
        )}
      </chakra.header>
      {archivedAt && <ArchivedNotice community={community} userId={userId} />}
      {ownerId === null && <TakeOver community={community} userId={userId} />}
      <OfficialStrip community={community} updates={updates} />
      <ToastPlace mx="4" mt="3" />
      {asOf !== null && <KeptLine what="asOf" at={asOf} onRetry={refetch} />}
      {messages && !place && (
        <MessageList
          messages={messages}
          userId={userId}
          onPick={setPicked}
          onSeen={markRead}
          after={<WaitingMessages communityId={id} userId={userId} />}
          below={below}
          earlier={history.hasEarlier && <MoreMessages label={t('earlier')} {...earlierState} />}
        />
      )}
      {messages && place && (
        <MessageList
          key={place.seq}
          messages={place.messages}
          userId={userId}
          after={null}
          at={place.seq}
          onPick={setPicked}
          onSeen={ignore}
          below={below}
          earlier={place.hasEarlier && <MoreMessages label={t('earlier')} {...found} onMore={found.earlier} />}
          later={
            <chakra.div display="grid" justifyItems="center" gap="3" mt="4">
              {found.lastSeq < (messages.at(-1)?.seq ?? 0) && (
                <MoreMessages label={t('search.later')} {...found} onMore={found.later} />
              )}
              <Button size="sm" icon={ArrowDown} onClick={found.close}>
                {t('search.newest')}
              </Button>
            </chakra.div>
          }
        />
      )}
      {!messages && (
        <chakra.div flex="1" p="4">
          {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading>{t('loading')}</Loading>}
          <WaitingList communityId={id} userId={userId} />
        </chakra.div>
      )}
      {isSearching && (
        <Suspense>
          <SearchDialog
            community={community}
            onPick={seq => {
              setIsSearching(false)
              found.open(seq)
            }}
            onClose={() => setIsSearching(false)}
          />
        </Suspense>
      )}
      {picked && (
        <MessageDialog
          message={picked}
          userId={userId}
          isModerating={role === 'owner' || role === 'moderator'}
          canWrite={!isReadOnly}
          onChanged={message => {
            history.replace(message)
            found.replace(message)
          }}
          onBlocked={blocked => {
            history.dropMessagesOf(blocked)
            found.dropMessagesOf(blocked)
          }}
          onClose={() => setPicked(null)}
        />
      )}
      {!isReadOnly && (
        <SendBox
          key={id}
          communityId={id}
          userId={userId}
          onSent={() => {
            found.close()
            onSent()
          }}
        />
      )}
    </Card>
  )
}
