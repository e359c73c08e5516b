import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { inputLimits, textRules } from '@muster/contracts/vocabulary/text-rules'
import type { FormEvent } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useAskToJoinMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** A form that asks the owner and moderators to let the person join; says so if they were already asked. */
export function AskToJoin({ community }: { community: Community }) {
  const { t } = useTranslation('forum')
  const [send, { isLoading }] = useAskToJoinMutation()
  const { id, name, hasAsked } = community
  if (hasAsked) return <p role="status">{t('joining.asked')}</p>

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note')).trim()
    try {
      await send({ params: { id }, body: { note } }).unwrap()
      toast({ title: t('joining.sent') })
    } catch (error) {
      showFailure(t('joining.failed'), error)
    }
  }

  return (
    <chakra.form onSubmit={ask} noValidate display="grid" gap="4" w="100%" maxW="28rem" textAlign="start">
      <Field label={t('joining.note')} hint={t('joining.noteHint')} optional>
        <Input name="note" autoComplete="off" {...inputLimits(textRules.joinNote)} />
      </Field>
      <Button type="submit" busy={isLoading}>
        {t('joining.askNamed', { name: isolated(name) })}
      </Button>
    </chakra.form>
  )
}
