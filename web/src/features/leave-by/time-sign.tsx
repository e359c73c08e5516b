import { chakra } from '@chakra-ui/react'
import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { DrillEdge, DrillTag } from '../../ui/drill.tsx'
import { Icon } from '../../ui/icon.tsx'

type TimeSignProps = { title: string; isNow: boolean; isDrill: boolean; children: ReactNode }

/** The time in large words, with the reason. Screen readers announce the time when it changes. */
export function TimeSign({ title, isNow, isDrill, children }: TimeSignProps) {
  const level = isNow ? 'critical' : 'high'
  const look = isDrill ? null : `severity.${level}`
  return (
    <chakra.div
      pos="relative"
      display="flex"
      alignItems="stretch"
      borderWidth="1px"
      borderRadius="md"
      overflow="hidden"
      color="fg"
      bg={look ? `${look}.subtle` : 'bg.muted'}
      borderColor={look ? `${look}.muted` : 'border'}
      _highContrast={{ borderWidth: '2px' }}
    >
      {isDrill ? (
        <DrillEdge />
      ) : (
        <chakra.span
          flex="none"
          w="8px"
          bg={`${look}.solid`}
          _highContrast={{ borderRight: '2px solid currentColor' }}
        />
      )}
      <chakra.div flex="1" minW="0" py="3" pr="3" pl={isDrill ? '5' : '3'}>
        {isDrill && <DrillTag />}
        <chakra.p
          role={isNow ? 'alert' : 'status'}
          display="flex"
          alignItems="center"
          gap="2"
          pb="1"
          fontWeight="heavy"
          fontSize={{ base: '1.375rem', md: '1.5rem' }}
          lineHeight="1.2"
          fontVariantNumeric="tabular-nums"
        >
          <Icon as={AlarmClock} size="1.1em" stroke={2.3} />
          {title}
        </chakra.p>
        {children}
      </chakra.div>
    </chakra.div>
  )
}
