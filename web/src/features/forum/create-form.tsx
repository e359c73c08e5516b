import { chakra } from '@chakra-ui/react'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const [wrong, setWrong] = useState<{ name?: string; description?: string }>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const description = String(form.get('description')).trim()
    const found = {
      ...(!name && { name: t('create.nameRequired') }),
      ...(needsDescription && !description && { description: t('create.descriptionRequired') }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) void onSubmit({ name, description, isPrivate: form.has('isPrivate') })
  }

  return (
    <chakra.form id={id} onSubmit={submit} noValidate display="grid" gap="4">
      <Field label={t('create.name')} error={wrong.name}>
        <Input ref={first} name="name" maxLength={maxLength.communityName} autoComplete="off" />
      </Field>
      <Field label={t('create.description')} error={wrong.description} optional={!needsDescription}>
        <TextArea name="description" rows={3} maxLength={maxLength.communityDescription} />
      </Field>
      <CheckboxRow name="isPrivate" label={t('create.private')} hint={t('create.privateHint')} />
    </chakra.form>
  )
}
