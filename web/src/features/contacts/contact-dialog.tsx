import { chakra } from '@chakra-ui/react'
import type { EmergencyContact } from '@muster/contracts/entities/user'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { useFormDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PhoneHint } from '../../ui/phone-hint.tsx'

const rules = {
  name: textRules.contactName,
  phone: textRules.contactPhone,
  relationship: textRules.contactRelationship,
}
const textNames = ['name', 'phone', 'relationship'] as const

function read(form: FormData, id: string): EmergencyContact {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    id,
    name: text('name'),
    phone: text('phone'),
    relationship: text('relationship'),
    isPrimary: form.get('isPrimary') !== null,
  }
}

type ContactDialogProps = {
  /** Id of the person whose contacts these are. */
  userId: string
  /** The contact to edit. Without it, the dialog adds a new one. */
  contact?: EmergencyContact | undefined
  onClose: () => void
  /** Resolves to true if the contact was saved. `seen`: the contact when the person began to edit it; undefined for a new one. */
  onSave: (contact: EmergencyContact, seen: EmergencyContact | undefined) => Promise<boolean>
}

type Draft = { seen?: EmergencyContact | undefined; written: EmergencyContact }

/** The dialog to add or edit a contact. Typed values are stored as a draft until they are saved or dropped. */
export function ContactDialog({ userId, contact, onClose, onSave }: ContactDialogProps) {
  const { t } = useTranslation('contacts')
  const formId = useId()
  const draft = useFormDraft<Draft>(`contact ${userId} ${contact?.id ?? ''}`)
  const [found, setFound] = useState(draft.found)
  const seen = found ? found.seen : contact
  const shown = found?.written ?? contact
  const [id] = useState(() => shown?.id ?? newId())
  const first = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState(shown?.phone ?? '')
  // Then the fields are read-only: the dialog closes with the answer, and what was typed meanwhile would be lost.
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ name: keyof typeof rules; problem: Problem } | null>(null)
  const problemText = useProblemText()
  const errorOf = (name: keyof typeof rules) => (wrong?.name === name ? problemText(wrong.problem) : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const written = read(new FormData(form), id)
    const name = textNames.find(name => problemIn(rules[name], written[name]))
    const problem = name && problemIn(rules[name], written[name])
    const isMissing = name && problem === rules[name].problem
    setWrong(name && problem && !isMissing ? { name, problem } : null)
    if (name) {
      // An edit that leaves a required field empty only moves the focus to the field, without a message.
      if (isMissing && !contact) toast({ title: t('missingTitle'), description: t('missing'), variant: 'destructive' })
      form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
      return
    }
    setBusy(true)
    const isSaved = await onSave(contact?.isPrimary ? { ...written, isPrimary: true } : written, seen)
    setBusy(false)
    if (!isSaved) return
    draft.keep(null)
    onClose()
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const written = read(new FormData(event.currentTarget), id)
    const isBlank = textNames.every(name => written[name] === (contact?.[name] ?? ''))
    draft.keep(isBlank ? null : { seen, written })
  }
  const drop = () => {
    draft.keep(null)
    setFound(null)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={contact ? t('dialog.editTitle') : t('dialog.addTitle')}
      initialFocus={first}
      footer={
        <>
          <Button
            look="outline"
            onClick={() => {
              draft.keep(null)
              onClose()
            }}
          >
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyText={t('dialog.saving')}>
            {contact ? t('dialog.save') : t('add')}
          </Button>
        </>
      }
    >
      <chakra.form
        key={found ? 'draft' : 'fresh'}
        id={formId}
        onSubmit={submit}
        onInput={keep}
        noValidate
        display="grid"
        gap="4"
      >
        {found && <DraftNotice onDrop={drop} />}
        <Field label={t('dialog.name')} error={errorOf('name')}>
          <Input
            ref={first}
            name="name"
            readOnly={busy}
            {...inputLimits(rules.name)}
            defaultValue={shown?.name}
            autoComplete="off"
          />
        </Field>
        <Field label={t('dialog.phone')} error={errorOf('phone')} hint={<PhoneHint written={phone} />}>
          <Input
            name="phone"
            type="tel"
            readOnly={busy}
            {...inputLimits(rules.phone)}
            defaultValue={shown?.phone}
            onChange={event => setPhone(event.currentTarget.value)}
            autoComplete="off"
          />
        </Field>
        <Field label={t('dialog.relationship')} error={errorOf('relationship')}>
          <Input
            name="relationship"
            readOnly={busy}
            {...inputLimits(rules.relationship)}
            defaultValue={shown?.relationship}
            placeholder={t('dialog.relationshipExample')}
            autoComplete="off"
          />
        </Field>
        {!contact?.isPrimary && (
          <CheckboxRow name="isPrimary" label={t('setPrimary')} defaultChecked={found?.written.isPrimary ?? false} />
        )}
      </chakra.form>
    </Dialog>
  )
}
