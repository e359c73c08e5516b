import { chakra } from '@chakra-ui/react'
import { inputLimits, textRules } from '@muster/contracts/vocabulary/text-rules'
import { parsePinned, pinnedText, withoutPin } from '@muster/geo/pinned'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../lib/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { ProfileValues } from './form-schema.ts'
import { HomeCheck, type HomeSlots } from './home-check.tsx'
import { useErrorText } from './use-error-text.ts'

/** Characters of the address field that the coordinates of a pin take. */
const pinLength = 26

/** The field for the home: its address, and its place on the map. Typing a new address removes the pin. */
export function HomeField({ slots }: { slots: HomeSlots }) {
  const { t } = useTranslation('profile')
  const { control } = useFormContext<ProfileValues>()
  const { field, fieldState } = useController({ control, name: 'location' })
  const text = useErrorText()
  const address = withoutPin(field.value)
  const place = (at: [number, number]) =>
    field.onChange(pinnedText({ label: address.slice(0, textRules.location.maxLength - pinLength), at }))
  return (
    <chakra.div display="grid" gap="3">
      <Field label={t('personal.location')} hint={t('personal.locationHint')} error={text(fieldState.error)}>
        <Input
          {...inputLimits(textRules.location)}
          ref={field.ref}
          name={field.name}
          value={address}
          onChange={field.onChange}
          onBlur={field.onBlur}
          autoComplete="street-address"
        />
      </Field>
      <HomeCheck address={address} pin={parsePinned(field.value)?.at ?? null} onPlace={place} slots={slots} />
    </chakra.div>
  )
}
