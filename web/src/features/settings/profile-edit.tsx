import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { needNames, needsOf } from '@muster/contracts/vocabulary/needs'
import { inputLimits, optionalText, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { transportationTypes } from '@muster/contracts/vocabulary/travel'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUpdateUserMutation } from '../../entities/user/api.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'

const rules = { name: textRules.personName, location: optionalText(textRules.location) }

const editedOf = (user: User) => ({
  name: user.name,
  location: user.location,
  transportationType: user.transportationType,
  ...needsOf(user),
})

/** Edit mode of the profile in the settings. */
export function ProfileEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'needs'])
  const [update, { isLoading }] = useUpdateUserMutation()
  const problemText = useProblemText()
  const { register, handleSubmit, formState, setFocus, getValues } = useForm({ defaultValues: editedOf(user) })
  useEffect(() => setFocus('name'), [setFocus])

  const errorOf = (field: keyof typeof rules) =>
    formState.errors[field] && problemText(problemIn(rules[field], getValues(field)))

  const submit = handleSubmit(async ({ name, location, ...rest }) => {
    const { phone, emergencyContacts, accessibilityPreferences } = user
    const body = {
      ...rest,
      name: name.trim(),
      location: location.trim(),
      phone,
      emergencyContacts,
      accessibilityPreferences,
    }
    try {
      await update({ params: { id: user.id }, body }).unwrap()
      toast({ title: t('profile.savedTitle'), description: t('profile.saved') })
      onClose()
    } catch {
      toast({ title: t('profile.failedTitle'), description: t('profile.failed'), variant: 'destructive' })
    }
  })

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4" mt="2">
      <Field label={t('profile.name')} error={errorOf('name')}>
        <Input
          {...register('name', { validate: name => problemIn(rules.name, name) === null })}
          {...inputLimits(rules.name)}
          autoComplete="name"
        />
      </Field>
      <Field label={t('profile.location')} error={errorOf('location')}>
        <Input
          {...register('location', { validate: location => problemIn(rules.location, location) === null })}
          {...inputLimits(rules.location)}
          placeholder={t('profile.locationExample')}
          autoComplete="street-address"
        />
      </Field>
      <Field label={t('profile.transportation')}>
        <Select {...register('transportationType')}>
          {transportationTypes.map(way => (
            <option key={way} value={way}>
              {t(`transportation.${way}`)}
            </option>
          ))}
        </Select>
      </Field>
      <chakra.div role="group" aria-label={t('profile.accessibility')} display="grid" gap="3">
        {needNames.map(name => (
          <CheckboxRow key={name} label={t(`needs:${name}.badge`)} {...register(name)} />
        ))}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3" mt="2">
        <Button look="outline" disabled={isLoading} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" busy={isLoading} busyText={t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
