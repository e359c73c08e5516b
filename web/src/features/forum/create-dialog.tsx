import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { CheckboxRow } from '../../components/ui/choice-row.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input, TextArea } from '../../components/ui/input.tsx'
import { toast } from '../../lib/toast.ts'
import { useCreateCommunityMutation } from './api.ts'
import { fail } from './fail.ts'

type CreateDialogProps = {
  userId: string
  /** The home view asks for a description, the community view leaves it open. */
  needsDescription: boolean
  onCreated: (community: Community) => void
  onClose: () => void
}

export function CreateDialog({ userId, needsDescription, onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation('forum')
  const [create, { isLoading }] = useCreateCommunityMutation()
  const [wrong, setWrong] = useState<{ name?: string; description?: string }>({})
  const first = useRef<HTMLInputElement>(null)
  const formId = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const description = String(form.get('description')).trim()
    const found = {
      ...(!name && { name: t('create.nameRequired') }),
      ...(needsDescription && !description && { description: t('create.descriptionRequired') }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    try {
      const body = { name, description, isPrivate: form.has('isPrivate'), creatorId: userId }
      const community = await create({ body }).unwrap()
      toast({ title: t('done.created') })
      onCreated(community)
    } catch (error) {
      fail(t('failed.create'), error)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('create.title')}
      initialFocus={first}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={isLoading} busyText={t('create.busy')}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <chakra.form id={formId} onSubmit={event => void submit(event)} noValidate display="grid" gap="4">
        <Field label={t('create.name')} error={wrong.name}>
          <Input ref={first} name="name" maxLength={100} autoComplete="off" />
        </Field>
        <Field label={t('create.description')} error={wrong.description} optional={!needsDescription}>
          <TextArea name="description" rows={3} maxLength={1000} />
        </Field>
        <CheckboxRow name="isPrivate" label={t('create.private')} hint={t('create.privateHint')} />
      </chakra.form>
    </Dialog>
  )
}
