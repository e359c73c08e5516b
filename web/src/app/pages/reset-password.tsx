import { ResetPasswordForm } from '../../features/auth/reset-password-form.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <NarrowCard title={t('resetPassword.title')} text={t('resetPassword.text')}>
      <ResetPasswordForm />
    </NarrowCard>
  )
}
