import { useTranslation } from 'react-i18next'
import { NarrowCard } from '../../components/layout/narrow-card.tsx'
import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <NarrowCard title={t('forgotPassword.title')} text={t('forgotPassword.text')}>
      <ForgotPasswordForm />
    </NarrowCard>
  )
}
