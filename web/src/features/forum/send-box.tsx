import { chakra } from '@chakra-ui/react'
import { textRules } from '@muster/contracts/vocabulary/text-rules'
import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isPlainEnter } from '../../lib/is-plain-enter.ts'
import { useTextDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/input.tsx'
import { addRow } from './outbox.ts'
import { PhotoButton } from './photo-button.tsx'
import { showFailure } from './show-failure.ts'

type SendBoxProps = { communityId: string; userId: string; onSent: () => void }

/** The message field of a community: Enter sends; Shift with Enter adds a line. Offline, the message waits in the outbox. */
export function SendBox({ communityId, userId, onSent }: SendBoxProps) {
  const { t } = useTranslation('forum')
  const [isLoading, setIsLoading] = useState(false)
  const [text, setText] = useTextDraft(`community ${userId} ${communityId}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const content = text.trim()

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (content === '' || isLoading) return
    setIsLoading(true)
    const row = { clientId: crypto.randomUUID(), userId, communityId, content, at: new Date().toISOString() }
    const outcome = await addRow(row).finally(() => setIsLoading(false))
    // The field keeps the text of a refused message.
    if (outcome.is === 'refused') return showFailure(t('failed.send'), outcome.error)
    setText('')
    // The Send button is disabled after sending and would lose the focus.
    box.current?.focus()
    if (outcome.is === 'sent') onSent()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isPlainEnter(event)) return
    event.preventDefault()
    void submit()
  }

  return (
    <chakra.form
      onSubmit={event => void submit(event)}
      display="flex"
      alignItems="flex-end"
      gap={{ base: '2', md: '3' }}
      px={{ base: '3', md: '5' }}
      py={{ base: '2.5', md: '3.5' }}
      borderTopWidth="1px"
      borderColor="border"
      _highContrast={{ borderTopWidth: '2px' }}
    >
      <PhotoButton communityId={communityId} userId={userId} onSent={onSent} />
      <TextArea
        ref={box}
        rows={1}
        flex="1"
        minW="0"
        py="3"
        value={text}
        maxLength={textRules.communityMessage.maxLength}
        readOnly={isLoading}
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        square
        w="13"
        minH="13"
        icon={Send}
        aria-label={t('send')}
        busy={isLoading}
        busyText=""
        disabled={content === ''}
      />
    </chakra.form>
  )
}
