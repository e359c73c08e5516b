import { useTranslation } from 'react-i18next'
import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <NarrowCard title={t('forgotPassword.title')} text={t('forgotPassword.text')}>
      <ForgotPasswordForm />
    </NarrowCard>
  )
}
