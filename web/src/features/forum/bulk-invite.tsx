import { chakra } from '@chakra-ui/react'
import type { SentInvitation } from '@muster/contracts/entities/community'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { inviteUrl } from './addresses.ts'
import { CopyField } from './copy-field.tsx'
import { useBulkInvite } from './use-bulk-invite.ts'

/** A field to invite several people. Addresses that failed stay in the field. */
export function BulkInvite({ communityId, userId }: { communityId: string; userId: string }) {
  const { t } = useTranslation('forum')
  const { invite, isSending } = useBulkInvite(communityId, userId)
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const [sent, setSent] = useState<readonly SentInvitation[]>([])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const outcome = await invite(text)
    if (!outcome) return setProblems([])
    setText(outcome.left)
    setProblems(outcome.problems)
    const again = new Set(outcome.invited.map(({ id }) => id))
    setSent(before => [...before.filter(({ id }) => !again.has(id)), ...outcome.invited])
  }

  const mailed = sent.filter(({ mail }) => mail === 'queued')
  const toPassOn = sent.filter(({ mail }) => mail !== 'queued')

  return (
    <chakra.form onSubmit={event => void submit(event)} noValidate display="grid" gap="3">
      <Field label={t('bulk.label')} hint={t('bulk.hint')}>
        <TextArea
          rows={2}
          value={text}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      {problems.length > 0 && (
        <FieldError>
          <span>
            {t('failed.invitations')}
            {problems.map(problem => (
              <chakra.span key={problem} display="block" fontWeight="normal" overflowWrap="anywhere">
                {problem}
              </chakra.span>
            ))}
          </span>
        </FieldError>
      )}
      <Button type="submit" look="outline" busy={isSending} busyText={t('bulk.sending')}>
        {t('bulk.send')}
      </Button>
      {mailed.length > 0 && (
        <chakra.div textStyle="sm">
          <p>{t('bulk.mailed')}</p>
          <chakra.ul listStyle="none" m="0" p="0" overflowWrap="anywhere" color="fg.muted">
            {mailed.map(({ id, inviteeEmail }) => (
              <li key={id}>{inviteeEmail}</li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
      {toPassOn.map(({ id, inviteToken, inviteeEmail }) => (
        <CopyField key={id} label={t('invite.linkFor', { email: inviteeEmail })} url={inviteUrl(origin, inviteToken)} />
      ))}
    </chakra.form>
  )
}
