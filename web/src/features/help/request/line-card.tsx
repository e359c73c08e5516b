import { chakra } from '@chakra-ui/react'
import { OctagonAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { guide } from '../../../lib/speech.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Icon } from '../../../ui/icon.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import type { TrueLine } from './use-true-line.ts'

/** The state of the request in one large line, spoken aloud when its `news` changes. */
export function LineCard({ line, children }: { line: TrueLine; children?: ReactNode }) {
  const said = useSaid(line)
  const { isAlarm } = line
  return (
    <chakra.section
      border="3px solid"
      borderColor={isAlarm ? 'severity.critical.solid' : 'fg'}
      borderRadius="lg"
      bg={isAlarm ? 'severity.critical.subtle' : 'bg.panel'}
      p={{ base: '5', md: '8' }}
    >
      {isAlarm && (
        <chakra.span
          display="grid"
          placeItems="center"
          w="12"
          h="12"
          mb="3"
          borderRadius="md"
          bg="severity.critical.solid"
          color="severity.critical.contrast"
        >
          <Icon as={OctagonAlert} size={1.75} stroke={2.3} />
        </chakra.span>
      )}
      <chakra.p
        data-true-line=""
        fontSize={{ base: 'min(2.625rem, 11vw)', md: '3.5rem' }}
        fontWeight="heavy"
        lineHeight="1.04"
        letterSpacing="-.03em"
        overflowWrap="anywhere"
        fontVariantNumeric="tabular-nums"
      >
        {line.title}
      </chakra.p>
      <chakra.p fontSize="xl" fontWeight="bold" lineHeight="1.25" mt="3" fontVariantNumeric="tabular-nums">
        {line.under}
      </chakra.p>
      {line.details.length > 0 && <chakra.p mt="3">{line.details.join(' ')}</chakra.p>}
      {children && (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" mt="5">
          {children}
        </chakra.div>
      )}
      <chakra.div role={isAlarm ? 'alert' : 'status'} {...visuallyHidden}>
        {said}
      </chakra.div>
    </chakra.section>
  )
}

/** Speaks the line when `news` changes. Returns the text for screen readers, which does not change merely because time passes. */
function useSaid({ news, title, under, isAlarm }: TrueLine): string {
  const { i18n } = useTranslation('help')
  const spoken = useRef('')
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (spoken.current === news) return
    spoken.current = news
    const text = `${title} ${under}`
    setSaid(text)
    const urgency = isAlarm ? 'danger' : 'alert'
    guide({ said: [{ text, language: i18n.language }], urgency, isShown: true, topic: 'help-request' })
  }, [news, title, under, isAlarm, i18n.language])
  return said
}
