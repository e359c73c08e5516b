import { chakra } from '@chakra-ui/react'
import { maxRideSeats, type RideWheelchair, rideTextRules, rideWheelchairs } from '@muster/contracts/vocabulary/rides'
import { inputLimits } from '@muster/contracts/vocabulary/text-rules'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CheckboxRow, RadioRow } from '../../../ui/choice-row.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ridesApi } from './api.ts'
import { CountField, FormCard, PhoneField } from './form-parts.tsx'
import type { RideFormProps } from './offer-form.tsx'
import { useRideForm } from './use-ride-form.ts'
import { WhenField } from './when-field.tsx'

type AskFormProps = RideFormProps & { wheelchair: RideWheelchair; hasServiceAnimal: boolean }

/** The form to ask for a ride: how many people, their needs, and by when. */
export function AskForm({ userId, place, leaveBy, onBack, wheelchair, hasServiceAnimal }: AskFormProps) {
  const { t } = useTranslation('rides')
  const [send, { isLoading, error }] = ridesApi.endpoints.askForRide.useMutation()
  const { form, times, change, ...draft } = useRideForm('ask', { userId, leaveBy }, leavesAt => ({
    ...{ clientId: crypto.randomUUID(), people: 1, wheelchair, needsHelp: false, hasServiceAnimal },
    ...{ hasOtherAnimals: false, leavesAt, pickUp: '', phone: '' },
  }))
  const submit = async () => {
    const { error } = await send({ body: form })
    if (!error) draft.forget()
  }
  const flag = (name: 'needsHelp' | 'hasServiceAnimal' | 'hasOtherAnimals', label: string, hint?: string) => (
    <CheckboxRow
      label={label}
      hint={hint}
      checked={form[name]}
      onChange={event => change({ [name]: event.target.checked })}
    />
  )
  return (
    <FormCard
      title={t('form.askTitle')}
      send={t('form.sendAsk')}
      {...{ place, error, onBack, draft }}
      busy={isLoading}
      onSend={() => void submit()}
    >
      <CountField
        label={t('form.people')}
        least={1}
        most={maxRideSeats}
        value={form.people}
        onChange={people => change({ people })}
      />
      <chakra.fieldset border="0" p="0" m="0" minW="0" display="grid" gap="2">
        <chakra.legend p="0" mb="2" fontSize="sm" fontWeight="label">
          {t('form.wheelchair')}
        </chakra.legend>
        {rideWheelchairs.map(kind => (
          <RadioRow
            key={kind}
            name="wheelchair"
            label={t(`form.${kind}`)}
            hint={kind === 'stays' ? t('form.staysHint') : undefined}
            checked={form.wheelchair === kind}
            onChange={() => change({ wheelchair: kind })}
          />
        ))}
      </chakra.fieldset>
      {flag('needsHelp', t('form.needsHelp'))}
      {flag('hasServiceAnimal', t('form.service'), t('form.serviceAnimals'))}
      {flag('hasOtherAnimals', t('form.pets'))}
      <WhenField
        label={t('form.mustLeave')}
        times={times}
        leaveBy={leaveBy}
        value={form.leavesAt}
        onChange={leavesAt => change({ leavesAt })}
      />
      <Field label={t('form.pickUp')} hint={t('form.pickUpHint')} optional>
        <Input
          {...inputLimits(rideTextRules.pickUp)}
          value={form.pickUp}
          onChange={event => change({ pickUp: event.target.value })}
        />
      </Field>
      <PhoneField value={form.phone} onChange={phone => change({ phone })} />
    </FormCard>
  )
}
