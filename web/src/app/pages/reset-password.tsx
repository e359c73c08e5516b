import { useTranslation } from 'react-i18next'
import { NarrowCard } from '../../components/layout/narrow-card.tsx'
import { ResetPasswordForm } from '../../features/auth/reset-password-form.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <NarrowCard title={t('resetPassword.title')} text={t('resetPassword.text')}>
      <ResetPasswordForm />
    </NarrowCard>
  )
}
