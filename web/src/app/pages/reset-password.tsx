import { useTranslation } from 'react-i18next'
import { ResetPasswordForm } from '../../features/auth/reset-password-form.tsx'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <NarrowCard title={t('resetPassword.title')} text={t('resetPassword.text')}>
      <ResetPasswordForm />
    </NarrowCard>
  )
}
