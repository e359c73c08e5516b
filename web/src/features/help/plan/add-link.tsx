import { chakra } from '@chakra-ui/react'
import type { HelpLinkForm } from '@muster/contracts/entities/help'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { linkFrom } from './plan-form.ts'

/** Adds somebody by name and by an e-mail address or a phone number. */
export function AddLink({ onAdd }: { onAdd: (link: HelpLinkForm) => void }) {
  const { t } = useTranslation('help')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [isTried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const link = linkFrom(name, address)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || !link) return
    onAdd(link)
    setName('')
    setAddress('')
    setTried(false)
    first.current?.focus()
  }
  return (
    <chakra.form onSubmit={add} noValidate display="grid" gap="3" aria-label={t('plan.addTitle')}>
      <chakra.h3 textStyle="lg">{t('plan.addTitle')}</chakra.h3>
      <Field label={t('plan.name')} error={isTried && !name.trim() ? t('plan.needName') : undefined}>
        <Input
          ref={first}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t('plan.address')}
        hint={t('plan.addressHint')}
        error={isTried && !link ? t('plan.needAddress') : undefined}
      >
        <Input value={address} maxLength={254} autoComplete="off" onChange={event => setAddress(event.target.value)} />
      </Field>
      <Button type="submit" look="outline" icon={Plus} justifySelf="start">
        {t('plan.add')}
      </Button>
    </chakra.form>
  )
}
