import { chakra } from '@chakra-ui/react'
import type { DangerChoice } from '@muster/contracts/entities/chat'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { lowContainerQuery } from '../../ui/low-container-query.ts'

type ChoicesProps = {
  choices: readonly DangerChoice[]
  /** The text above the buttons. */
  question: string
  language: string
  /** Id of the card whose steps are shown; undefined for none. */
  shown: string | undefined
  onChoose: (choice: DangerChoice) => void
}

/** The title of the first step of a choice. Null if it mentions 911: people would take the button for one that calls 911. */
function firstStepOf({ steps }: DangerChoice): string | null {
  const title = steps[0]?.title ?? ''
  return title.includes('911') ? null : title
}

/**
 * The likely kinds of danger as buttons. Each button shows the first thing to do, and a press shows all steps of that kind below. The steps
 * came with the message, so no network is needed.
 */
export function DangerChoices({ choices, question, language, shown, onChoose }: ChoicesProps) {
  const label = useId()
  return (
    <chakra.section aria-labelledby={label} lang={language} mt="3">
      <chakra.p
        id={label}
        fontWeight="label"
        css={{ [lowContainerQuery]: { fontSize: 'min(1rem, 24px)', lineHeight: '1.3' } }}
      >
        {question}
      </chakra.p>
      <chakra.ul
        listStyle="none"
        // Room for the focus ring of a button, which the list of messages would cut off.
        px="1.5"
        mt="2"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(9rem, 100%), 1fr))"
        gap="2"
      >
        {choices.map(choice => (
          <chakra.li key={choice.card} display="grid">
            <Button
              look={choice.card === shown ? 'solid' : 'outline'}
              aria-pressed={choice.card === shown}
              onClick={() => onChoose(choice)}
              minH="14"
              py="2"
              px="3"
              whiteSpace="normal"
              overflowWrap="anywhere"
              display="grid"
              gap="0.5"
              alignContent="center"
            >
              <span>{choice.title}</span>
              {/* People who have no time to press a button read here what to do first. */}
              {choice.card !== shown && firstStepOf(choice) && (
                <chakra.span textStyle="sm" fontWeight="normal">
                  {firstStepOf(choice)}
                </chakra.span>
              )}
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
