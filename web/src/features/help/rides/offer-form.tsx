import { maxRideSeats, maxTieDowns, rideTextRules } from '@muster/contracts/vocabulary/rides'
import { inputLimits, problemIn } from '@muster/contracts/vocabulary/text-rules'
import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CheckboxRow } from '../../../ui/choice-row.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ridesApi } from './api.ts'
import { CountField, FormCard, PhoneField } from './form-parts.tsx'
import { useRideForm } from './use-ride-form.ts'
import { WhenField } from './when-field.tsx'

/** Props of both ride forms. `leaveBy`: when the person has to leave their home (ISO 8601); null if unknown. */
export type RideFormProps = { userId: string; place: string; leaveBy: string | null; onBack: () => void }

/** The form to offer a ride: what the car has room for, when it leaves, and how the passenger recognises it. */
export function OfferForm({ userId, place, leaveBy, onBack }: RideFormProps) {
  const { t } = useTranslation('rides')
  const [send, { isLoading, error }] = ridesApi.endpoints.offerRide.useMutation()
  const { form, times, change, ...draft } = useRideForm('offer', { userId, leaveBy }, leavesAt => ({
    ...{ clientId: crypto.randomUUID(), seats: 3, hasRamp: false, tieDowns: 0, takesAnimals: false },
    ...{ leavesAt, plate: '', codeWord: '', phone: '' },
  }))
  const [isTried, setTried] = useState(false)
  const lacksPlate = problemIn(rideTextRules.plate, form.plate) !== null
  const lacksWord = problemIn(rideTextRules.codeWord, form.codeWord) !== null
  const submit = async () => {
    setTried(true)
    if (lacksPlate || lacksWord) return
    const { error } = await send({ body: form })
    if (!error) draft.forget()
  }
  return (
    <FormCard
      title={t('form.offerTitle')}
      send={t('form.sendOffer')}
      {...{ place, error, onBack, draft }}
      busy={isLoading}
      onSend={() => void submit()}
    >
      <CountField
        label={t('form.seats')}
        hint={t('form.seatsHint')}
        least={1}
        most={maxRideSeats}
        value={form.seats}
        onChange={seats => change({ seats })}
      />
      <CheckboxRow
        label={t('form.ramp')}
        checked={form.hasRamp}
        onChange={event => change({ hasRamp: event.target.checked })}
      />
      <CountField
        label={t('form.tieDowns')}
        least={0}
        most={maxTieDowns}
        value={form.tieDowns}
        onChange={tieDowns => change({ tieDowns })}
      />
      <CheckboxRow
        label={t('form.animals')}
        hint={t('form.serviceAnimals')}
        checked={form.takesAnimals}
        onChange={event => change({ takesAnimals: event.target.checked })}
      />
      <WhenField
        label={t('form.leaves')}
        times={times}
        leaveBy={leaveBy}
        value={form.leavesAt}
        onChange={leavesAt => change({ leavesAt })}
      />
      <Field label={t('form.plate')} error={isTried && lacksPlate ? t('form.needPlate') : undefined}>
        <Input
          {...inputLimits(rideTextRules.plate)}
          autoComplete="off"
          autoCapitalize="characters"
          value={form.plate}
          onChange={event => change({ plate: event.target.value })}
        />
      </Field>
      <Field
        label={t('form.codeWord')}
        hint={t('form.codeWordHint')}
        error={isTried && lacksWord ? t('form.needCodeWord') : undefined}
      >
        <Input
          {...inputLimits(rideTextRules.codeWord)}
          autoComplete="off"
          value={form.codeWord}
          onChange={event => change({ codeWord: event.target.value })}
        />
      </Field>
      <PhoneField value={form.phone} onChange={phone => change({ phone })} />
    </FormCard>
  )
}
