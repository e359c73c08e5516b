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
  /** The stored values of a form that was not sent; null for none. */
  found: NewCommunity | null
  onWritten: (community: NewCommunity | null) => void
  onSubmit: (community: NewCommunity) => Promise<void> | undefined
}

function read(form: HTMLFormElement): NewCommunity {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name)).trim()
  return {
    ...{ name: text('name'), description: text('description'), place: text('place') },
    ...{ isPrivate: data.has('isPrivate'), needsApproval: data.has('needsApproval') },
  }
}

/** The form for a new community. `onWritten` gets the current values, to store them as a draft; `onSubmit` gets valid values. */
export function CreateForm({ id, first, needsDescription, found, onWritten, onSubmit }: CreateFormProps) {
  const { t } = useTranslation('forum')
  const [wrong, setWrong] = useState<{ name?: Problem | null; description?: Problem | null; place?: Problem | null }>(
    {},
  )
  const [isPrivate, setIsPrivate] = useState(found?.isPrivate ?? false)
  const problemText = useProblemText()
  const { communityName, communityDescription, placeLabel } = textRules
  const rules = {
    name: communityName,
    description: needsDescription ? communityDescription : optionalText(communityDescription),
    place: optionalText(placeLabel),
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = read(event.currentTarget)
    const { name, description, place } = written
    const found = {
      name: problemIn(rules.name, name),
      description: problemIn(rules.description, description),
      place: problemIn(rules.place, place),
    }
    setWrong(found)
    if (Object.values(found).every(problem => problem === null)) void onSubmit(written)
  }

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const written = read(event.currentTarget)
    onWritten(written.name || written.description || written.place ? written : null)
  }

  return (
    <chakra.form id={id} onSubmit={submit} onInput={keep} noValidate display="grid" gap="4">
      <Field label={t('create.name')} error={problemText(wrong.name)}>
        <Input ref={first} name="name" defaultValue={found?.name} autoComplete="off" {...inputLimits(rules.name)} />
      </Field>
      <Field label={t('create.description')} error={problemText(wrong.description)} optional={!needsDescription}>
        <TextArea name="description" rows={3} defaultValue={found?.description} {...inputLimits(rules.description)} />
      </Field>
      <Field label={t('create.place')} hint={t('create.placeHint')} error={problemText(wrong.place)} optional>
        <Input name="place" defaultValue={found?.place} autoComplete="off" {...inputLimits(rules.place)} />
      </Field>
      <CheckboxRow
        name="isPrivate"
        defaultChecked={found?.isPrivate ?? false}
        label={t('create.private')}
        hint={t('create.privateHint')}
        onChange={event => setIsPrivate(event.target.checked)}
      />
      {!isPrivate && (
        <CheckboxRow
          name="needsApproval"
          defaultChecked={found?.needsApproval ?? false}
          label={t('joining.needsApproval')}
          hint={t('joining.needsApprovalHint')}
        />
      )}
    </chakra.form>
  )
}
