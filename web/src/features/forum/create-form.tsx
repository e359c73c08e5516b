import { chakra } from '@chakra-ui/react'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { inputLimits, optionalText, problemIn, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../i18n/use-problem-text.ts'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, TextArea } from '../../ui/input.tsx'

export type NewCommunity = { name: string; description: string; isPrivate: boolean }

type CreateFormProps = {
  id: string
  first: RefObject<HTMLInputElement | null>
  needsDescription: boolean
  onSubmit: (community: NewCommunity) => Promise<void>
}

export function CreateForm({ id, first, needsDescription, onSubmit }: CreateFormProps) {
  const { t } = useTranslation('forum')
  const [wrong, setWrong] = useState<{ name?: Problem | null; description?: Problem | null }>({})
  const problemText = useProblemText()
  const { communityName, communityDescription } = textRules
  const rules = {
    name: communityName,
    description: needsDescription ? communityDescription : optionalText(communityDescription),
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const description = String(form.get('description')).trim()
    const found = { name: problemIn(rules.name, name), description: problemIn(rules.description, description) }
    setWrong(found)
    if (!found.name && !found.description) void onSubmit({ name, description, isPrivate: form.has('isPrivate') })
  }

  return (
    <chakra.form id={id} onSubmit={submit} noValidate display="grid" gap="4">
      <Field label={t('create.name')} error={problemText(wrong.name)}>
        <Input ref={first} name="name" autoComplete="off" {...inputLimits(rules.name)} />
      </Field>
      <Field label={t('create.description')} error={problemText(wrong.description)} optional={!needsDescription}>
        <TextArea name="description" rows={3} {...inputLimits(rules.description)} />
      </Field>
      <CheckboxRow name="isPrivate" label={t('create.private')} hint={t('create.privateHint')} />
    </chakra.form>
  )
}
