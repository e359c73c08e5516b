import { chakra } from '@chakra-ui/react'
import { type CheckInStatus, checkInBytes, checkInStatuses } from '@muster/contracts/vocabulary/help'
import { ArrowRight, Check, HandHelping } from 'lucide-react'
import { useTextDraft } from '../../../lib/use-draft.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Glyph } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'

/** The icon of each check-in status. */
export const statusIcons: Record<CheckInStatus, Glyph> = { safe: Check, moving: ArrowRight, help: HandHelping }

const encoder = new TextEncoder()

type StatusButtonsProps = {
  /** Name under which the text is stored until it is sent. */
  draft: string
  chosen: CheckInStatus | null
  onSay: (status: CheckInStatus, text: string) => void
}

/** Three large buttons that check in, and a text field whose text is sent with the next press. */
export function StatusButtons({ draft, chosen, onSay }: StatusButtonsProps) {
  const { t } = useTranslation('help')
  const [text, setText] = useTextDraft(draft)
  const isTooLong = encoder.encode(text.trim()).length > checkInBytes
  const say = (status: CheckInStatus) => {
    // The status is sent in any case; a text that is too long stays in the field.
    onSay(status, isTooLong ? '' : text.trim())
    if (!isTooLong) setText('')
  }
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '2', md: '3' }}>
        {checkInStatuses.map(status => (
          <Button
            key={status}
            look={chosen === status ? 'solid' : 'outline'}
            icon={statusIcons[status]}
            aria-pressed={chosen === status}
            flexDir={{ base: 'column', md: 'row' }}
            gap={{ base: '1', md: '3' }}
            px="2"
            minH={{ base: '6rem', md: '5rem' }}
            fontSize={{ base: 'md', md: 'xl' }}
            fontWeight="bold"
            overflowWrap="anywhere"
            onClick={() => say(status)}
          >
            {t(`checkIn.mine.${status}`)}
          </Button>
        ))}
      </chakra.div>
      <Field
        label={t('checkIn.words')}
        optional
        hint={t('checkIn.wordsHint')}
        error={isTooLong ? t('checkIn.tooLong') : undefined}
      >
        <Input value={text} onChange={event => setText(event.target.value)} />
      </Field>
    </>
  )
}
