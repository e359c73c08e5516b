import { needNames } from '@muster/contracts/vocabulary/needs'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../lib/use-translation.ts'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import type { ProfileValues } from './form-schema.ts'
import { Pair, Section } from './section.tsx'

export function NeedsSection() {
  const { t } = useTranslation(['profile', 'needs'])
  const { register } = useFormContext<ProfileValues>()
  return (
    <Section title={t('needs.title')} hint={t('needs.hint')}>
      <Pair role="group" aria-label={t('needs.title')}>
        {needNames.map(name => (
          <CheckboxRow key={name} label={t(`needs:${name}.form`)} {...register(name)} />
        ))}
      </Pair>
    </Section>
  )
}
