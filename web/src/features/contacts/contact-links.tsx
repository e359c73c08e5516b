import { MessageCircle, Phone } from 'lucide-react'
import { phoneNumber } from '../../lib/phone-link.ts'
import { smsLink } from '../../lib/sms-link.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ExternalButton } from '../../ui/button.tsx'

type ContactLinksProps = {
  contact: { name: string; phone: string }
  size: 'sm' | 'lg'
  /** The initial text of the message. */
  text?: string | undefined
}

/** Links that call a contact and open a text message to them. */
export function ContactLinks({ contact: { name, phone }, size, text }: ContactLinksProps) {
  const { t } = useTranslation('contacts')
  const sms = smsLink([phone], text)
  return (
    <>
      <ExternalButton
        href={`tel:${phoneNumber(phone)}`}
        look="outline"
        size={size}
        icon={Phone}
        aria-label={t('callNamed', { name })}
      >
        {t('call')}
      </ExternalButton>
      {sms && (
        <ExternalButton
          href={sms}
          look="outline"
          size={size}
          icon={MessageCircle}
          aria-label={t('messageNamed', { name })}
        >
          {t('message')}
        </ExternalButton>
      )}
    </>
  )
}
