import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { NarrowCard } from '../../ui/page/narrow-card.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <NarrowCard title={t('forgotPassword.title')} text={t('forgotPassword.text')}>
      <ForgotPasswordForm />
    </NarrowCard>
  )
}
