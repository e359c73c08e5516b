import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { needNames, needsOf } from '@muster/contracts/vocabulary/needs'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { transportationTypes } from '@muster/contracts/vocabulary/travel'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveProfile } from '../../entities/user/save-profile.ts'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useFormDraft } from '../../lib/use-draft.ts'
import { useLeaveQuestion } from '../../lib/use-leave-question.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'

const rules = { name: textRules.personName, location: textRules.location }

const editedOf = (user: User) => ({
  name: user.name,
  location: user.location,
  transportationType: user.transportationType,
  ...needsOf(user),
})

const sentFields = [
  'name',
  'location',
  'phone',
  'transportationType',
  ...needNames,
  'emergencyContacts',
  'accessibilityPreferences',
] as const

type Draft = { before: User; values: ReturnType<typeof editedOf> }

/** Name of the stored draft. While there is one, the card opens in edit mode. */
export const settingsDraft = (userId: string) => `settings ${userId}`

/** Edit mode of the profile in the settings. */
export function ProfileEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'needs', 'profile'])
  const dispatch = useAppDispatch()
  // The draft contains the profile as the person saw it when they began.
  const draft = useFormDraft<Draft>(settingsDraft(user.id))
  const [before] = useState(draft.found?.before ?? user)
  const problemText = useProblemText()
  const { register, handleSubmit, formState, setFocus, getValues, watch } = useForm({
    defaultValues: { ...editedOf(before), ...draft.found?.values },
  })
  const [isHalfFilled, setIsHalfFilled] = useState(draft.found !== null)
  const leaving = useLeaveQuestion(isHalfFilled)
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      const values = getValues()
      const isUntouched = JSON.stringify(values) === JSON.stringify({ ...values, ...editedOf(before) })
      setIsHalfFilled(!isUntouched)
      draft.keep(isUntouched ? null : { before, values })
    })
    return unsubscribe
  }, [watch, getValues, draft.keep, before])
  const close = () => {
    draft.keep(null)
    onClose()
  }
  useEffect(() => setFocus('name'), [setFocus])

  const errorOf = (field: keyof typeof rules) =>
    formState.errors[field] && problemText(problemIn(rules[field], getValues(field)))

  const submit = handleSubmit(async ({ name, location, ...rest }) => {
    const after = { ...before, ...rest, name: name.trim(), location: location.trim() }
    try {
      const { is } = await saveProfile(dispatch, { before, after, fields: sentFields })
      if (is === 'open') return
      if (is === 'saved') toast({ title: t('profile.savedTitle'), description: t('profile.saved') })
      else toast({ title: t('profile:waiting.title'), description: t('profile:waiting.text') })
      close()
    } catch {
      toast({ title: t('profile.failedTitle'), description: t('profile.failed'), variant: 'destructive' })
    }
  })

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4" mt="2">
      {draft.found && <DraftNotice onDrop={close} />}
      {leaving.isAsked && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
      <Field label={t('profile.name')} error={errorOf('name')}>
        <Input
          {...register('name', { validate: name => problemIn(rules.name, name) === null })}
          {...inputLimits(rules.name)}
          // The form closes with the answer, and what was typed meanwhile would be lost.
          readOnly={formState.isSubmitting}
          autoComplete="name"
        />
      </Field>
      <Field label={t('profile.location')} error={errorOf('location')}>
        <Input
          {...register('location', { validate: location => problemIn(rules.location, location) === null })}
          {...inputLimits(rules.location)}
          readOnly={formState.isSubmitting}
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
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(9rem, 100%), 1fr))" gap="3" mt="2">
        <Button look="outline" disabled={formState.isSubmitting} onClick={close}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" busy={formState.isSubmitting} busyText={t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
