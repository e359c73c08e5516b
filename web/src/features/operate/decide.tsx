import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'

type Choice = { label: string; look?: 'solid' | 'outline'; act: (note: string) => Promise<unknown> }

type DecideProps = {
  choices: readonly Choice[]
  /** The reason and its setter, if the parent keeps it. Without it the reason is lost when this component unmounts. */
  kept?: readonly [note: string, write: (note: string) => void]
}

/** A field for a reason, and buttons for the possible decisions. The buttons are disabled while the reason is blank. */
export function Decide({ choices, kept }: DecideProps) {
  const { t } = useTranslation('operate')
  const own = useState('')
  const [note, setNote] = kept ?? own
  /** The label of the decision that is being sent; null for none. */
  const [sending, setSending] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, () => box.current?.querySelector('textarea') ?? null)
  const run = ({ label, act }: Choice) => {
    setSending(label)
    void act(note.trim()).finally(() => setSending(null))
  }
  if (choices.length === 0) return null
  return (
    <chakra.div ref={box} display="grid" gap="3">
      <Field label={t('note')} hint={t('noteHint')}>
        <TextArea value={note} maxLength={1_000} rows={2} onChange={event => setNote(event.target.value)} />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {choices.map(choice => (
          <Button
            key={choice.label}
            look={choice.look ?? 'outline'}
            busy={sending === choice.label}
            busyText={t('busy')}
            disabled={note.trim() === '' || sending !== null}
            onClick={() => run(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
