import { inputLimits, textRules } from '@muster/contracts/vocabulary/text-rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { PasswordHint } from '../../ui/password-hint.tsx'
import { PhoneHint } from '../../ui/phone-hint.tsx'
import { CurrentPassword } from './current-password.tsx'
import type { ProfileValues } from './form-schema.ts'
import type { HomeSlots } from './home-check.tsx'
import { HomeField } from './home-field.tsx'
import { Pair, Section, Whole } from './section.tsx'
import { useErrorText } from './use-error-text.ts'

type PersonalSectionProps = { isNew: boolean; onLogin: () => void; home: HomeSlots }

/** The fields for name, e-mail address, home, phone and password. */
export function PersonalSection({ isNew, onLogin, home }: PersonalSectionProps) {
  const { t } = useTranslation('profile')
  const { register, formState, control } = useFormContext<ProfileValues>()
  const phone = useWatch({ control, name: 'phone' })
  const email = useWatch({ control, name: 'email' })
  const newPassword = useWatch({ control, name: 'password' })
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
          {...(errors.email?.type === 'emailTaken' && {
            aside: (
              <Button look="quiet" size="sm" my="-2.5" px="0" textDecoration="underline" onClick={onLogin}>
                {t('login', { ns: 'common' })}
              </Button>
            ),
          })}
        >
          {/* Disabled only on the element, because react-hook-form drops the value of a field that it disables. */}
          <Input
            {...register('email')}
            {...inputLimits(textRules.email)}
            type="email"
            autoComplete={isNew ? 'username' : 'off'}
            disabled={!isNew}
          />
        </Field>
        {/* For password managers, which ignore the disabled field. */}
        {!isNew && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
        <Whole>
          <HomeField slots={home} />
        </Whole>
        <Field
          label={t('personal.phone')}
          optional
          error={text(errors.phone)}
          hint={<PhoneHint written={phone ?? ''} />}
        >
          <Input {...register('phone')} {...inputLimits(textRules.phone)} type="tel" autoComplete="tel" />
        </Field>
        <Field
          label={t('personal.password')}
          optional={!isNew}
          hint={
            <PasswordHint written={newPassword ?? ''}>
              {isNew ? t('personal.passwordNew') : t('personal.passwordKeep')}
            </PasswordHint>
          }
          error={text(errors.password)}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        {!isNew && newPassword && <CurrentPassword />}
      </Pair>
    </Section>
  )
}
