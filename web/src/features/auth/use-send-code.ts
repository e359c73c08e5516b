import { useLanguage } from '../../i18n/use-language.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useSendSignInCodeMutation } from './api.ts'

/** Sends a sign-in code by e-mail. `send` resolves to the ticket to send back with the code, or to null if it failed. */
export function useSendCode() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [ask, { isLoading }] = useSendSignInCodeMutation()
  async function send(email: string): Promise<string | null> {
    try {
      const { ticket } = await ask({ body: { email, language } }).unwrap()
      toast({ title: t('code.sentAgain') })
      return ticket
    } catch (error) {
      toast({ title: t('code.failed'), description: errorText(error), variant: 'destructive' })
      return null
    }
  }
  return { send, isSending: isLoading }
}
