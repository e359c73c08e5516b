import { chakra } from '@chakra-ui/react'
import { profileFormTransportation, type TransportationType } from '@muster/contracts/vocabulary/travel'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/use-translation.ts'
import { RadioRow } from '../../ui/choice-row.tsx'
import type { ProfileValues } from './form-schema.ts'
import { Section } from './section.tsx'

/** `stored`: the value in the profile, which may be one that only the settings offer; null for none. */
export function TransportationSection({ stored }: { stored: TransportationType | null }) {
  const { t } = useTranslation('profile')
  const { register, control } = useFormContext<ProfileValues>()
  const chosen = useWatch({ control, name: 'transportationType' })
  const kept = chosen ? null : stored
  return (
    <Section title={t('transportation.title')} hint={t('transportation.hint')}>
      <chakra.div role="radiogroup" aria-label={t('transportation.title')} display="grid" gap="3">
        {kept === 'walking' && <p>{t('transportation.keepsWalking')}</p>}
        {kept === 'bicycle' && <p>{t('transportation.keepsBicycle')}</p>}
        {profileFormTransportation.map(way => (
          <RadioRow
            key={way}
            value={way}
            label={t(`transportation.${way}`)}
            hint={t(`transportation.${way}Hint`)}
            {...register('transportationType')}
          />
        ))}
      </chakra.div>
    </Section>
  )
}
