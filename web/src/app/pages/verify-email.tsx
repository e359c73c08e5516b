import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { VerifyEmailForm } from '../../features/account/verify-email-form.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'

export function VerifyEmailPage() {
  const { t } = useTranslation('account')
  const { user, standing } = useCurrentUser()
  const token = useLocation().hash.slice(1)
  const known = standing === 'ended' ? null : (user ?? null)
  const text = known ? t('verify.pageText', { email: known.email }) : t('verify.pageVisitor')
  return (
    <NarrowCard title={t('verify.pageTitle')} text={text}>
      <VerifyEmailForm user={known} token={token} />
    </NarrowCard>
  )
}
