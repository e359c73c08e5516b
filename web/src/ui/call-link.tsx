import { chakra } from '@chakra-ui/react'
import { Phone } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { ExternalButton } from './button.tsx'
import { fromHeader } from './header-width.ts'

/** Id of the 911 link. `Dialog` keeps this element usable while a dialog is open. */
export const callLinkId = 'call-911'

/** The 911 link in the header. It always shows the number; with more room also the icon, then the full text. */
export function CallLink() {
  const { t } = useTranslation()
  return (
    <ExternalButton
      id={callLinkId}
      href="tel:911"
      look="call"
      aria-label={t('callEmergency')}
      minH="min(2.75rem, 64px)"
      py="0"
      px="2"
      gap="1.5"
      css={{ [fromHeader.icon]: { px: '3' }, [fromHeader.words]: { px: '5', gap: '2.5', minH: '12' } }}
    >
      <chakra.span aria-hidden="true" display="none" css={{ [fromHeader.icon]: { display: 'inline-flex' } }}>
        <Phone size="1.35em" strokeWidth={2.1} />
      </chakra.span>
      <chakra.span css={{ [fromHeader.words]: { display: 'none' } }}>{t('emergencyNumber')}</chakra.span>
      <chakra.span display="none" css={{ [fromHeader.words]: { display: 'inline' } }}>
        {t('callEmergency')}
      </chakra.span>
    </ExternalButton>
  )
}
