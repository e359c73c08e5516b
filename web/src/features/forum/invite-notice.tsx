import { Mail } from 'lucide-react'
import { isApiError } from '../../lib/error-text.ts'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useInvitationPreviewQuery } from './api.ts'

/** Shown on the landing page to a person who opened an invitation link: who invites them, and how to continue. */
export function InviteNotice({ inviteToken, isLoggedIn }: { inviteToken: string; isLoggedIn: boolean }) {
  const { t, i18n } = useTranslation('forum')
  const { data, error } = useInvitationPreviewQuery({ params: { inviteToken } })
  const isUnknown = isApiError(error) && (error.status === 404 || error.status === 400)
  const state = isUnknown ? 'unknown' : data?.state
  if (!state) return null
  if (!data || state !== 'open') {
    return (
      <Banner bar icon={Mail} title={t('invitation.title')}>
        {t(`invitation.dead.${state === 'open' ? 'unknown' : state}`)}
      </Banner>
    )
  }
  const { inviterFirstName: inviter, communityName: community, expiresAt } = data
  const until = new Date(expiresAt).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  return (
    <Banner
      bar
      icon={Mail}
      title={
        inviter && community
          ? t('invitation.from', { inviter: isolated(inviter), community: isolated(community) })
          : t('invitation.text')
      }
      action={
        <ButtonLink size="sm" to={isLoggedIn ? '/forum' : '/profile'}>
          {isLoggedIn ? t('invitation.open') : t('createProfile', { ns: 'common' })}
        </ButtonLink>
      }
    >
      {isLoggedIn ? t('invitation.until', { until }) : t('invitation.register', { until })}
    </Banner>
  )
}
