import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { editMinutes } from '@muster/contracts/vocabulary/limits'
import { inputLimits, textRules } from '@muster/contracts/vocabulary/text-rules'
import { type FormEvent, useState } from 'react'
import { useNow } from '../../lib/time-label.ts'
import { toast } from '../../lib/toast.ts'
import { useFormDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { useEditMessageMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** Whether the text of a message can still be changed. The server checks this again. */
export function useMayEdit({ createdAt, state }: CommunityMessage): boolean {
  const now = useNow()
  return state === undefined && now - Date.parse(createdAt) < editMinutes * 60_000
}

type EditMessageProps = {
  message: CommunityMessage
  onSaved: (message: CommunityMessage) => void
  onCancel: () => void
}

/** The form to change the text of the reader's own message. Typed text is stored as a draft until it is saved or dropped. */
export function EditMessage({ message, onSaved, onCancel }: EditMessageProps) {
  const { t } = useTranslation('forum')
  const [edit, { isLoading }] = useEditMessageMutation()
  const draft = useFormDraft<{ words: string }>(`edited message ${message.userId} ${message.id}`)
  const [found, setFound] = useState(draft.found)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const content = String(new FormData(event.currentTarget).get('words')).trim()
    if (content === '') return
    try {
      const saved = await edit({
        params: { id: message.communityId, messageId: message.id },
        body: { content },
      }).unwrap()
      draft.keep(null)
      toast({ title: t('message.changed') })
      onSaved(saved)
    } catch (error) {
      showFailure(t('act.failed'), error)
    }
  }

  return (
    <chakra.form key={found ? 'draft' : 'fresh'} onSubmit={event => void save(event)} display="grid" gap="4">
      {found && (
        <DraftNotice
          onDrop={() => {
            draft.keep(null)
            setFound(null)
          }}
        />
      )}
      <Field label={t(message.photo ? 'photo.words' : 'message.words')}>
        <TextArea
          name="words"
          rows={4}
          // The form closes with the answer, and what was typed meanwhile would be lost.
          readOnly={isLoading}
          defaultValue={found?.words ?? message.content}
          onChange={({ target: { value } }) => draft.keep(value === message.content ? null : { words: value })}
          {...inputLimits(textRules.communityMessage)}
        />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" flex="1 0 auto" busy={isLoading} busyText={t('message.saving')}>
          {t('message.save')}
        </Button>
        <Button
          look="outline"
          flex="1 0 auto"
          onClick={() => {
            draft.keep(null)
            onCancel()
          }}
        >
          {t('cancel', { ns: 'common' })}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
