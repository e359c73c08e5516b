import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Mail, Plus, Search, Users } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useVisible } from '../../lib/use-visible.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'
import { Loading } from '../../ui/spinner.tsx'
import { useInvitationsQuery } from './api.ts'
import { CommunityView, Selected } from './community-view.tsx'
import type { ForumDialog } from './forum-dialogs.tsx'
import { CommunityGrid, mostOnHome, StartCards } from './home-view.tsx'
import { KeptLine } from './kept-line.tsx'
import { useLiveGroups } from './live-groups.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useForumAddress } from './use-forum-address.ts'
import { useMine } from './use-mine.ts'

const ForumDialogs = lazyPart(() => import('./forum-dialogs.tsx').then(module => module.ForumDialogs))

// Fetched again whenever the forum opens, because other people change this data.
const fresh = { refetchOnMountOrArgChange: true }

/** Polling interval of previews and unread counts while the live socket does not answer, in ms. */
const listPollMs = 30_000

type MemberForumProps = {
  userId: string
  /** The active updates, which the page has loaded. */
  updates: readonly EmergencyUpdate[]
  /** Shown above the title. */
  notice: ReactNode
  checkIn: ReactNode
  onSent: () => void
}

/** The forum of a signed-in user: the home view or the community view. */
export function MemberForum({ userId, updates, notice, checkIn, onSent }: MemberForumProps) {
  const { t } = useTranslation('forum')
  const address = useForumAddress()
  const isWide = useIsWide()
  const online = useOnline()
  const isVisible = useVisible()
  const { isConnected } = useLiveGroups()
  const pollingInterval = online && isVisible && !isConnected ? listPollMs : 0
  const { mine, error, asOf, refetch } = useMine(userId, { ...fresh, pollingInterval })
  const { data: invitations = [] } = useInvitationsQuery({ params: { userId } }, fresh)
  const [dialog, setDialog] = useState<ForumDialog | null>(null)
  useDocumentTitle(t('title'))

  const dialogs = dialog && (
    <Suspense>
      <ForumDialogs
        dialog={dialog}
        userId={userId}
        mine={mine ?? []}
        onClose={() => setDialog(null)}
        onOpen={address.openCommunity}
        onLeft={address.openList}
      />
    </Suspense>
  )

  if (address.isHome) {
    return (
      <Page title={t('title')} subtitle={t('subtitle')} banner={notice}>
        <StartCards
          onCreate={() => setDialog({ kind: 'create', needsDescription: true })}
          onFind={() => setDialog({ kind: 'find' })}
        />
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="10" mb="4">
          <chakra.h2 textStyle="xl" flex="1">
            {t('mine')}
          </chakra.h2>
          {invitations.length > 0 && (
            <ButtonLink look="outline" size="sm" icon={Mail} to="/forum?tab=invitations">
              {t('tabs.invitations', { n: invitations.length })}
            </ButtonLink>
          )}
          {mine && mine.length > mostOnHome && (
            <ButtonLink look="quiet" size="sm" to="/forum?tab=communities">
              {t('home.all', { n: mine.length })}
            </ButtonLink>
          )}
        </chakra.div>
        {asOf !== null && <KeptLine what="list" at={asOf} onRetry={refetch} />}
        {!mine && error && <LoadFailed error={error} onRetry={refetch} />}
        {!mine && !error && <Loading minH="8rem">{t('loading')}</Loading>}
        {mine?.length === 0 && <EmptyState icon={Users} title={t('home.none')} />}
        {mine && <CommunityGrid communities={mine} />}
        {dialogs}
      </Page>
    )
  }

  if (!mine) {
    return (
      <Page title={t('title')}>
        {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading>{t('loading')}</Loading>}
      </Page>
    )
  }

  const view = {
    address,
    userId,
    mine,
    invitations,
    isWide,
    updates,
    onSent,
    onInvite: (community: (typeof mine)[number]) => setDialog({ kind: 'invite', community }),
    onMembers: (community: (typeof mine)[number]) => setDialog({ kind: 'members', community }),
  }
  // On narrow screens the messages fill the space between the header and the tab bar.
  if (!isWide && mine.some(({ id }) => id === address.communityId)) {
    return (
      <chakra.div mx="-4" mt="-5" mb="-8" minH="screen" display="flex" flexDirection="column">
        <chakra.h1 srOnly>{t('title')}</chakra.h1>
        {checkIn}
        {/* The panel fills the space below the check-in card, so that the message field is visible. An open roster pushes the panel down. */}
        <chakra.div flex="1" minH="24rem" pos="relative">
          <chakra.div pos="absolute" inset="0">
            <Selected {...view} />
          </chakra.div>
        </chakra.div>
        {dialogs}
      </chakra.div>
    )
  }
  return (
    <Page
      title={t('title')}
      banner={
        <>
          {notice}
          {checkIn}
        </>
      }
      actions={
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button look="outline" size="sm" flex="1 0 auto" icon={Search} onClick={() => setDialog({ kind: 'find' })}>
            {t('home.find')}
          </Button>
          <Button
            look="outline"
            size="sm"
            flex="1 0 auto"
            icon={Plus}
            onClick={() => setDialog({ kind: 'create', needsDescription: false })}
          >
            {t('create.title')}
          </Button>
        </chakra.div>
      }
    >
      {!isWide && address.communityId !== null ? <Selected {...view} /> : <CommunityView {...view} />}
      {dialogs}
    </Page>
  )
}
