import { chakra } from '@chakra-ui/react'
import type { Suggestion } from '@muster/contracts/entities/chat'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type SuggestionsProps = {
  suggestions: readonly Suggestion[] | undefined
  disabled: boolean
  onAsk: (question: string) => void
}

/** Questions that the assistant can answer: each button sends its own. */
export function Suggestions({ suggestions = [], disabled, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('chat')
  if (suggestions.length === 0) return null
  return (
    <chakra.ul
      aria-label={t('suggestions')}
      listStyle="none"
      p="0"
      mt="3"
      display="flex"
      flexDir="column"
      alignItems="start"
      gap="2"
    >
      {suggestions.map(({ id, text }) => (
        <li key={id}>
          <Button
            look="outline"
            disabled={disabled}
            onClick={() => onAsk(text)}
            h="auto"
            minH="2.75rem"
            py="2"
            whiteSpace="normal"
            textAlign="start"
          >
            {text}
          </Button>
        </li>
      ))}
    </chakra.ul>
  )
}
