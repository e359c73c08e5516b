import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'

type FormCardProps = {
  title: string
  send: string
  place: string
  error: unknown
  busy: boolean
  onSend: () => void
  onBack: () => void
  draft: { isFound: boolean; forget: () => void; startOver: () => void }
  children: ReactNode
}

/** The frame of both ride forms: title, place, what is shown to whom, and the buttons. */
export function FormCard({ title, send, place, error, busy, onSend, onBack, draft, children }: FormCardProps) {
  const { t } = useTranslation('rides')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <Card asChild pad>
      <chakra.form onSubmit={submit} noValidate display="grid" gap="5" aria-labelledby="ride-form-title">
        <div>
          <chakra.h2 id="ride-form-title" ref={heading} tabIndex={-1} outline="none" textStyle="xl">
            {title}
          </chakra.h2>
          <chakra.p mt="1" overflowWrap="anywhere">
            {place ? t('form.from', { place }) : t('form.fromHome')}
          </chakra.p>
        </div>
        {draft.isFound && <DraftNotice onDrop={draft.startOver} />}
        {children}
        <chakra.p textStyle="sm">{t('open.share')}</chakra.p>
        {error !== undefined && <FieldError>{errorText(error)}</FieldError>}
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button type="submit" size="lg" busy={busy} flex="1 1 14rem">
            {send}
          </Button>
          <Button
            look="outline"
            size="lg"
            onClick={() => {
              draft.forget()
              onBack()
            }}
          >
            {t('form.cancel')}
          </Button>
        </chakra.div>
      </chakra.form>
    </Card>
  )
}

type CountFieldProps = {
  label: string
  hint?: string
  least: number
  most: number
  value: number
  onChange: (count: number) => void
}

/** A select for a number from `least` to `most`. */
export function CountField({ label, hint, least, most, value, onChange }: CountFieldProps) {
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  return (
    <Field label={label} hint={hint}>
      <Select value={String(value)} onChange={event => onChange(Number(event.target.value))}>
        {counts.map(count => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** An optional phone number. A number is shared only if it is typed here. */
export function PhoneField({ value, onChange }: { value: string; onChange: (phone: string) => void }) {
  const { t } = useTranslation('rides')
  return (
    <Field label={t('form.phone')} hint={t('form.phoneHint')} optional>
      <Input
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
