import { chakra } from '@chakra-ui/react'
import { textRules } from '@muster/contracts/vocabulary/text-rules'
import { Mic, Send, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useDictation } from '../../lib/dictation.ts'
import { isPlainEnter } from '../../lib/is-plain-enter.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CardsLink } from '../../ui/cards-link.tsx'
import { lowContainerQuery } from '../../ui/low-container-query.ts'

const maxHeightRem = 10
const { maxLength } = textRules.chatMessage

const Box = chakra('textarea', {
  base: {
    flex: '1 1 10rem',
    minW: '0',
    minH: '14',
    maxH: `${maxHeightRem}rem`,
    py: '3.5',
    [lowContainerQuery]: {
      flex: '100 1 min(100%, 20rem)',
      minH: 'calc(1lh + 1rem)',
      maxH: `max(1lh + 1.25rem, min(${maxHeightRem}rem, 30cqh))`,
      py: '2',
    },
    px: '4',
    resize: 'none',
    bg: 'bg.panel',
    color: 'fg',
    border: '2px solid',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: '1.4',
    _placeholder: { color: 'fg.subtle', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    _disabled: { bg: 'bg.muted' },
  },
})

/** Style of the square buttons. In a narrow or low window the text field has its own row, and the buttons are below it. */
const key = {
  w: '14',
  [lowContainerQuery]: { order: 1, w: '56px', minH: '56px', '& svg': { w: '32px', h: '32px' } },
}

const cards = {
  [lowContainerQuery]: {
    ...key[lowContainerQuery],
    display: 'flex',
    flex: '1',
    mb: '0',
    '& a': { minH: '56px', px: '3' },
  },
}

type ComposerProps = {
  text: string
  onChange: (text: string) => void
  onSend: (text: string) => Promise<boolean>
  isSending: boolean
}

/** The message field: Enter sends; Shift or Ctrl with Enter adds a line. */
export function Composer({ text, onChange, onSend, isSending }: ComposerProps) {
  const { t, i18n } = useTranslation('chat')
  const written = useRef('')
  const dictation = useDictation({
    language: i18n.language,
    onText: heard => onChange([written.current, heard].filter(Boolean).join(' ').slice(0, maxLength)),
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const wasSending = useRef(false)
  const isBlank = text.trim() === ''

  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    if (text) box.current.style.height = `${box.current.scrollHeight + 4}px`
  }, [text])

  // The field is disabled while a message is sent and loses the focus. It gets the focus back, so that the person can continue to write.
  useLayoutEffect(() => {
    if (wasSending.current && !isSending) box.current?.focus()
    wasSending.current = isSending
  }, [isSending])

  async function send() {
    if (isBlank || isSending) return
    dictation.cancel()
    if (await onSend(text.trim())) onChange('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isPlainEnter(event)) return
    event.preventDefault()
    if (event.ctrlKey) document.execCommand('insertLineBreak')
    else void send()
  }

  function onMicrophone() {
    if (dictation.isListening) return dictation.finish()
    written.current = text.trim()
    dictation.start()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <chakra.form
      onSubmit={onSubmit}
      display="flex"
      flexWrap="wrap"
      justifyContent="flex-end"
      alignItems="flex-end"
      gap="3"
    >
      <chakra.p role="status" flex="1 0 100%" textStyle="sm" _empty={{ display: 'none' }}>
        {dictation.isListening && t('dictation.listening')}
        {dictation.problem && t(`dictation.${dictation.problem}`)}
      </chakra.p>
      <chakra.div flex="1 0 100%" mb="-2" css={cards}>
        <CardsLink look="quiet" />
      </chakra.div>
      <Box
        ref={box}
        rows={1}
        value={text}
        maxLength={maxLength}
        disabled={isSending}
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        onChange={event => {
          // Dictation that continues would overwrite what was typed.
          dictation.cancel()
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {dictation.isAvailable && (
        <Button
          look="outline"
          size="lg"
          square
          css={key}
          icon={dictation.isListening ? Square : Mic}
          aria-label={t(dictation.isListening ? 'dictation.stop' : 'dictation.start')}
          onClick={onMicrophone}
          disabled={isSending}
        />
      )}
      <Button
        type="submit"
        size="lg"
        square
        css={key}
        icon={Send}
        aria-label={t('send')}
        busy={isSending}
        busyText=""
        disabled={isBlank}
      />
    </chakra.form>
  )
}
