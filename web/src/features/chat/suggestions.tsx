import { chakra } from '@chakra-ui/react'
import type { ChatMetadata, Suggestion } from '@muster/contracts/entities/chat'
import { useId } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type SuggestionsProps = {
  metadata: ChatMetadata | null | undefined
  disabled: boolean
  onAsk: (question: string) => void
}

/** Questions that the assistant can answer, as buttons that send them. If the person may have meant a question, its button shows the answer too. */
export function Suggestions({ metadata, disabled, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('chat')
  const heading = useId()
  const { suggestions = [], topicId, language } = metadata ?? {}
  if (suggestions.length === 0) return null
  // A message without its own answer introduces the list in its text, so the list needs no heading.
  const hasHeading = topicId !== undefined && suggestions.some(({ answer }) => answer)
  return (
    <>
      {hasHeading && (
        <chakra.p id={heading} mt="4" fontWeight="bold">
          {t('orDidYouMean')}
        </chakra.p>
      )}
      <chakra.ul
        {...(hasHeading ? { 'aria-labelledby': heading } : { 'aria-label': t('suggestions') })}
        listStyle="none"
        p="0"
        mt={hasHeading ? '2' : '3'}
        display="flex"
        flexDir="column"
        alignItems="start"
        gap="2"
      >
        {suggestions.map(suggestion => (
          <chakra.li key={suggestion.id} lang={language} w={suggestion.answer ? 'full' : 'auto'}>
            <Ask suggestion={suggestion} disabled={disabled} onAsk={onAsk} />
          </chakra.li>
        ))}
      </chakra.ul>
      {/* Not repeated if the message itself is marked as unreviewed. */}
      {!metadata?.isUnreviewed && suggestions.some(({ isUnreviewed }) => isUnreviewed) && (
        <chakra.p textStyle="xs" color="fg.muted" mt="2">
          {t('unreviewed')}
        </chakra.p>
      )}
    </>
  )
}

function Ask({ suggestion: { text, answer }, disabled, onAsk }: AskProps) {
  return (
    <Button
      look="outline"
      disabled={disabled}
      onClick={() => onAsk(text)}
      block={Boolean(answer)}
      minH="11"
      py={answer ? '3' : '2'}
      justifyContent="start"
      textAlign="start"
    >
      <span>
        {text}
        {answer && (
          <chakra.span display="block" mt="1" fontWeight="normal" lineHeight="1.45">
            {answer}
          </chakra.span>
        )}
      </span>
    </Button>
  )
}
type AskProps = Pick<SuggestionsProps, 'disabled' | 'onAsk'> & { suggestion: Suggestion }
