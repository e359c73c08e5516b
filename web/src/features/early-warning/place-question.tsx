import { chakra } from '@chakra-ui/react'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type PlaceQuestionProps = { unknown: string; busy: boolean; onAnswer: (place: string) => void }

/** Asks for a place to watch if the profile's place is missing or was not found. `unknown`: the text that was not found; empty if the profile has none. */
export function PlaceQuestion({ unknown, busy, onAnswer }: PlaceQuestionProps) {
  const { t } = useTranslation('settings')
  const [place, setPlace] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place.trim()) onAnswer(place.trim())
    else input.current?.focus()
  }
  return (
    <chakra.form
      onSubmit={submit}
      noValidate
      display="grid"
      gap="3"
      p="4"
      mb="2"
      borderWidth="2px"
      borderColor="border.emphasized"
      borderRadius="md"
    >
      <div role="alert">
        <chakra.p fontWeight="bold">{t('notifications.placeUnknownTitle')}</chakra.p>
        <chakra.p textStyle="sm">
          {unknown ? t('notifications.placeUnknown', { place: unknown }) : t('notifications.placeMissing')}
        </chakra.p>
      </div>
      <Field label={t('notifications.place')}>
        <Input
          ref={input}
          value={place}
          maxLength={maxLength.location}
          autoComplete="street-address"
          placeholder={t('profile.locationExample')}
          onChange={event => setPlace(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" look="outline" justifySelf="start" busy={busy}>
        {t('notifications.watch')}
      </Button>
    </chakra.form>
  )
}
