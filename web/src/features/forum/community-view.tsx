import { chakra } from '@chakra-ui/react'
import type { Community, Invitation } from '@muster/contracts/entities/community'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { MessageSquare, Users } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CommunityList } from './community-list.tsx'
import { CommunityPanel, panelHeight } from './community-panel.tsx'
import { InvitationList } from './invitation-list.tsx'
import { JoinOffer } from './join-offer.tsx'
import type { ForumAddress } from './use-forum-address.ts'
import { WaitingList } from './waiting-messages.tsx'

type CommunityViewProps = {
  address: ForumAddress
  userId: string
  mine: readonly Community[]
  invitations: readonly Invitation[]
  isWide: boolean
  updates: readonly EmergencyUpdate[]
  onInvite: (community: Community) => void
  onMembers: (community: Community) => void
  onSent: () => void
}

/** The user's communities on the left and the messages of the selected one on the right. Narrow screens show one of them at a time. */
export function CommunityView(props: CommunityViewProps) {
  const { t } = useTranslation('forum')
  const { address, userId, mine, invitations, isWide } = props
  const tabs = [
    {
      value: 'communities' as const,
      label: t('tabs.communities', { n: mine.length }),
      content: isWide ? (
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ md: '16rem minmax(0, 1fr)', lg: '21rem minmax(0, 1fr)' }}
        >
          <Mine {...props} />
          <Selected {...props} />
        </chakra.div>
      ) : (
        <Mine {...props} />
      ),
    },
    {
      value: 'invitations' as const,
      label: t('tabs.invitations', { n: invitations.length }),
      content: <InvitationList invitations={invitations} userId={userId} onAccepted={address.openCommunity} />,
    },
  ]
  return <Tabs label={t('tabs.label')} value={address.tab} onChange={address.showTab} tabs={tabs} />
}

function Mine({ mine, address }: CommunityViewProps) {
  const { t } = useTranslation('forum')
  if (mine.length === 0) return <EmptyState icon={Users} title={t('home.none')} />
  return <CommunityList communities={mine} selected={address.communityId} />
}

/** The right side: the messages of the community, an offer to join it, or a hint to select one. */
export function Selected({ address, userId, mine, isWide, updates, onInvite, onMembers, onSent }: CommunityViewProps) {
  const { t } = useTranslation('forum')
  const { communityId } = address
  if (communityId === null)
    return (
      <Card h={panelHeight} display="grid" placeItems="center">
        <EmptyState icon={MessageSquare} title={t('select')} />
      </Card>
    )
  const community = mine.find(({ id }) => id === communityId)
  if (!community)
    return (
      <div>
        <JoinOffer communityId={communityId} userId={userId} onJoined={address.openCommunity} />
        <WaitingList communityId={communityId} userId={userId} />
      </div>
    )
  return (
    <CommunityPanel
      key={communityId}
      community={community}
      userId={userId}
      updates={updates}
      onBack={isWide ? undefined : address.openList}
      onInvite={() => onInvite(community)}
      onMembers={() => onMembers(community)}
      onSent={onSent}
    />
  )
}
