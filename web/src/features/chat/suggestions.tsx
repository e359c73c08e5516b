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

/** Questions that the assistant can answer: each button sends its own. What may well have been meant is answered on the button. */
export function Suggestions({ metadata, disabled, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('chat')
  const heading = useId()
  const { suggestions = [], topicId, language } = metadata ?? {}
  if (suggestions.length === 0) return null
  // Without an answer before them, the message itself says what they are.
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
    </>
  )
}

function Ask({ suggestion: { text, answer }, disabled, onAsk }: AskProps) {
  return (
    <Button
      look="outline"
      disabled={disabled}
      onClick={() => onAsk(text)}
      h="auto"
      minH="2.75rem"
      py="2"
      whiteSpace="normal"
      textAlign="start"
      {...(answer && { w: 'full', py: '3', justifyContent: 'start' })}
    >
      {answer ? (
        <span>
          {text}
          <chakra.span display="block" mt="1" fontWeight="normal" lineHeight="1.45">
            {answer}
          </chakra.span>
        </span>
      ) : (
        text
      )}
    </Button>
  )
}
type AskProps = Pick<SuggestionsProps, 'disabled' | 'onAsk'> & { suggestion: Suggestion }
