import { inputLimits, textRules } from '@muster/contracts/vocabulary/text-rules'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import type { ProfileValues } from './form-schema.ts'
import { Pair, Section, Whole } from './section.tsx'
import { useErrorText } from './use-error-text.ts'

export function PersonalSection({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('profile')
  const { register, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  const text = useErrorText()
  return (
    <Section title={t('personal.title')} hint={t('personal.hint')}>
      <Pair>
        <Field label={t('personal.name')} error={text(errors.name)}>
          <Input {...register('name')} {...inputLimits(textRules.personName)} autoComplete="name" />
        </Field>
        <Field
          label={t('personal.email')}
          error={text(errors.email)}
          {...(!isNew && { hint: t('personal.emailFixed') })}
        >
          {/* Disabled on the element only: react-hook-form drops the value of a field that it disables. */}
          <Input
            {...register('email')}
            {...inputLimits(textRules.email)}
            type="email"
            autoComplete="email"
            disabled={!isNew}
          />
        </Field>
        <Whole>
          <Field label={t('personal.location')} hint={t('personal.locationHint')} error={text(errors.location)}>
            <Input {...register('location')} {...inputLimits(textRules.location)} autoComplete="street-address" />
          </Field>
        </Whole>
        <Field label={t('personal.phone')} optional error={text(errors.phone)}>
          <Input {...register('phone')} {...inputLimits(textRules.phone)} type="tel" autoComplete="tel" />
        </Field>
        <Field
          label={t('personal.password')}
          optional={!isNew}
          hint={isNew ? t('personal.passwordNew') : t('personal.passwordKeep')}
          error={text(errors.password)}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
      </Pair>
    </Section>
  )
}
