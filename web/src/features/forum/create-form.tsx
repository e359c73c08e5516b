import { chakra } from '@chakra-ui/react'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, optionalText, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, type RefObject, useState } from 'react'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, TextArea } from '../../ui/input.tsx'

export type NewCommunity = {
  name: string
  description: string
  isPrivate: boolean
  needsApproval: boolean
  place: string
}

type CreateFormProps = {
  id: string
  first: RefObject<HTMLInputElement | null>
  needsDescription: boolean
  onSubmit: (community: NewCommunity) => Promise<void>
}

export function CreateForm({ id, first, needsDescription, onSubmit }: CreateFormProps) {
  const { t } = useTranslation('forum')
  const [wrong, setWrong] = useState<{ name?: Problem | null; description?: Problem | null; place?: Problem | null }>(
    {},
  )
  const [isPrivate, setIsPrivate] = useState(false)
  const problemText = useProblemText()
  const { communityName, communityDescription, placeLabel } = textRules
  const rules = {
    name: communityName,
    description: needsDescription ? communityDescription : optionalText(communityDescription),
    place: optionalText(placeLabel),
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const description = String(form.get('description')).trim()
    const place = String(form.get('place')).trim()
    const found = {
      name: problemIn(rules.name, name),
      description: problemIn(rules.description, description),
      place: problemIn(rules.place, place),
    }
    setWrong(found)
    if (Object.values(found).every(problem => problem === null))
      void onSubmit({ name, description, place, isPrivate, needsApproval: form.has('needsApproval') })
  }

  return (
    <chakra.form id={id} onSubmit={submit} noValidate display="grid" gap="4">
      <Field label={t('create.name')} error={problemText(wrong.name)}>
        <Input ref={first} name="name" autoComplete="off" {...inputLimits(rules.name)} />
      </Field>
      <Field label={t('create.description')} error={problemText(wrong.description)} optional={!needsDescription}>
        <TextArea name="description" rows={3} {...inputLimits(rules.description)} />
      </Field>
      <Field label={t('create.place')} hint={t('create.placeHint')} error={problemText(wrong.place)} optional>
        <Input name="place" autoComplete="off" {...inputLimits(rules.place)} />
      </Field>
      <CheckboxRow
        name="isPrivate"
        label={t('create.private')}
        hint={t('create.privateHint')}
        onChange={event => setIsPrivate(event.target.checked)}
      />
      {!isPrivate && (
        <CheckboxRow name="needsApproval" label={t('joining.needsApproval')} hint={t('joining.needsApprovalHint')} />
      )}
    </chakra.form>
  )
}
