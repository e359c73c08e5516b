import { useLanguage } from '../../i18n/use-language.ts'
import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useSendSignInCodeMutation } from './api.ts'

/** Mails a code that signs in. `send` resolves to the ticket that goes back with the code, or to null where nothing was sent. */
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
