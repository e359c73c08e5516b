import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import type { Answering } from './use-answer.ts'

const choices = [5, 10, 20] as const

type TimeButtonsProps = {
  label: string
  /** The whole sentence that a press on `minutes` sends, for screen readers. */
  of: (minutes: number) => string
  answering: Answering
}

/** "I am going. I can be there in": one button per time, which says yes with that time. */
export function TimeButtons({ label, of, answering: { say, sending } }: TimeButtonsProps) {
  const { t } = useTranslation('help')
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend fontWeight="bold" mb="2" p="0">
        {label}
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '2', md: '3' }}>
        {choices.map(minutes => (
          <Button
            key={minutes}
            look="outline"
            aria-label={of(minutes)}
            borderColor="fg"
            flexDir="column"
            gap="0"
            px="1"
            minH="5.5rem"
            busy={sending === `claim-${minutes}`}
            onClick={() => say({ action: 'claim', etaMinutes: minutes })}
          >
            <chakra.span fontSize="1.75rem" fontVariantNumeric="tabular-nums">
              {minutes}
            </chakra.span>{' '}
            <chakra.span textStyle="sm">{t('min')}</chakra.span>
          </Button>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
