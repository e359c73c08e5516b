import { Phone } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { ExternalButton } from './button.tsx'

/** The button of cards and dialogs that dials 911 at once. The header has its own, smaller one: `CallLink`. */
export function Call911Button({ block }: { block?: boolean }) {
  const { t } = useTranslation()
  return (
    <ExternalButton href="tel:911" look="call" size="lg" icon={Phone} block={block}>
      {t('callEmergency')}
    </ExternalButton>
  )
}
