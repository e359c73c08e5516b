import { Phone } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { ExternalButton } from './button.tsx'

/** The 911 button of cards and dialogs: it dials without asking first. `CallLink` is the smaller one in the header. */
export function Call911Button({ size = 'lg', block }: { size?: 'md' | 'lg'; block?: boolean }) {
  const { t } = useTranslation()
  return (
    <ExternalButton href="tel:911" look="call" size={size} icon={Phone} block={block}>
      {t('callEmergency')}
    </ExternalButton>
  )
}
