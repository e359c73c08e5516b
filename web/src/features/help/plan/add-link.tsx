import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { linkFrom } from './plan-form.ts'
import type { Adding } from './use-plan-draft.ts'

type AddLinkProps = {
  adding: Adding
  onChange: (adding: Adding) => void
  /** Number of attempts to add somebody with a name or address missing. */
  tries: number
  onAdd: () => void
}

/** Fields to add a person to the plan by name and by an e-mail address or a phone number. */
export function AddLink({ adding: { name, address }, onChange, tries, onAdd }: AddLinkProps) {
  const { t } = useTranslation('help')
  const nameField = useRef<HTMLInputElement>(null)
  const addressField = useRef<HTMLInputElement>(null)
  const isNameMissing = tries > 0 && !name.trim()
  const isAddressMissing = tries > 0 && !linkFrom(name || '-', address)
  useEffect(() => {
    if (tries > 0) (nameField.current?.value.trim() ? addressField : nameField).current?.focus()
  }, [tries])
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd()
    nameField.current?.focus()
  }
  return (
    <chakra.form onSubmit={add} noValidate display="grid" gap="3" aria-label={t('plan.addTitle')}>
      <chakra.h3 textStyle="lg">{t('plan.addTitle')}</chakra.h3>
      <Field label={t('plan.name')} error={isNameMissing ? t('plan.needName') : undefined}>
        <Input
          ref={nameField}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={event => onChange({ name: event.target.value, address })}
        />
      </Field>
      <Field
        label={t('plan.address')}
        hint={t('plan.addressHint')}
        error={isAddressMissing ? t('plan.needAddress') : undefined}
      >
        <Input
          ref={addressField}
          value={address}
          maxLength={254}
          autoComplete="off"
          onChange={event => onChange({ name, address: event.target.value })}
        />
      </Field>
      <Button type="submit" look="outline" icon={Plus} justifySelf="start">
        {t('plan.add')}
      </Button>
    </chakra.form>
  )
}
