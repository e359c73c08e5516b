import type { User } from '@muster/contracts/entities/user'
import { useLanguage } from '../../i18n/use-language.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useSendVerificationMailMutation } from './api.ts'

/** Sends a new verification link by e-mail, and shows whether that worked. */
export function useSendVerification({ email }: Pick<User, 'email'>) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [ask, { isLoading }] = useSendVerificationMailMutation()
  async function send() {
    try {
      await ask({ body: { language } }).unwrap()
      toast({ title: t('verify.sentTitle'), description: t('verify.sent', { email }) })
    } catch (error) {
      toast({ title: t('verify.failedTitle'), description: errorText(error), variant: 'destructive' })
    }
  }
  return { send, isSending: isLoading }
}
