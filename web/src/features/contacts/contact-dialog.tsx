import { chakra } from '@chakra-ui/react'
import type { EmergencyContact } from '@muster/contracts/entities/user'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const rules = {
  name: textRules.contactName,
  phone: textRules.contactPhone,
  relationship: textRules.contactRelationship,
}
const textNames = ['name', 'phone', 'relationship'] as const

function read(form: FormData): EmergencyContact {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    phone: text('phone'),
    relationship: text('relationship'),
    isPrimary: form.get('isPrimary') !== null,
  }
}

type ContactDialogProps = {
  /** The contact to edit; without one it adds. */
  contact?: EmergencyContact | undefined
  onClose: () => void
  /** Resolves to whether it was saved. */
  onSave: (contact: EmergencyContact) => Promise<boolean>
}

export function ContactDialog({ contact, onClose, onSave }: ContactDialogProps) {
  const { t } = useTranslation('contacts')
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ name: keyof typeof rules; problem: Problem } | null>(null)
  const problemText = useProblemText()
  const errorOf = (name: keyof typeof rules) => (wrong?.name === name ? problemText(wrong.problem) : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const written = read(new FormData(form))
    const name = textNames.find(name => problemIn(rules[name], written[name]))
    const problem = name && problemIn(rules[name], written[name])
    const isMissing = name && problem === rules[name].problem
    setWrong(name && problem && !isMissing ? { name, problem } : null)
    if (name) {
      // An edit with an empty field is ignored without a word.
      if (isMissing && !contact) toast({ title: t('missingTitle'), description: t('missing'), variant: 'destructive' })
      form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
      return
    }
    setBusy(true)
    const isSaved = await onSave(contact?.isPrimary ? { ...written, isPrimary: true } : written)
    setBusy(false)
    if (isSaved) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={contact ? t('dialog.editTitle') : t('dialog.addTitle')}
      initialFocus={first}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyText={t('dialog.saving')}>
            {contact ? t('dialog.save') : t('add')}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={submit} noValidate display="grid" gap="4">
        <Field label={t('dialog.name')} error={errorOf('name')}>
          <Input ref={first} name="name" {...inputLimits(rules.name)} defaultValue={contact?.name} autoComplete="off" />
        </Field>
        <Field label={t('dialog.phone')} error={errorOf('phone')}>
          <Input
            name="phone"
            type="tel"
            {...inputLimits(rules.phone)}
            defaultValue={contact?.phone}
            autoComplete="off"
          />
        </Field>
        <Field label={t('dialog.relationship')} error={errorOf('relationship')}>
          <Input
            name="relationship"
            {...inputLimits(rules.relationship)}
            defaultValue={contact?.relationship}
            placeholder={t('dialog.relationshipExample')}
            autoComplete="off"
          />
        </Field>
        {!contact?.isPrimary && <CheckboxRow name="isPrimary" label={t('setPrimary')} />}
      </chakra.form>
    </Dialog>
  )
}
