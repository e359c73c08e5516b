import { chakra } from '@chakra-ui/react'
import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { DrillEdge, DrillTag } from '../../ui/drill.tsx'
import { Icon } from '../../ui/icon.tsx'

type TimeSignProps = { title: string; isNow: boolean; isDrill: boolean; children: ReactNode }

/** The time in large words, and why. Spoken by screen readers when it changes. */
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
      {isDrill && <DrillEdge />}
      <chakra.span
        display="grid"
        placeItems="center"
        flex="none"
        w={{ base: '12', md: '14' }}
        bg={look ? `${look}.solid` : undefined}
        color={look ? `${look}.contrast` : 'fg'}
        {...(isDrill && { w: { base: '14', md: '16' }, pl: '2.5' })}
        _highContrast={look ? { borderRight: '2px solid currentColor' } : undefined}
      >
        <Icon as={AlarmClock} size={1.75} stroke={2.3} />
      </chakra.span>
      <chakra.div flex="1" minW="0" px="4" py="3" pl={{ base: '3', md: '4' }}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3.5" rowGap="0.5">
          {isDrill && <DrillTag />}
          <chakra.p
            role={isNow ? 'alert' : 'status'}
            fontWeight="heavy"
            fontSize="1.5rem"
            lineHeight="1.2"
            fontVariantNumeric="tabular-nums"
          >
            {title}
          </chakra.p>
        </chakra.div>
        {children}
      </chakra.div>
    </chakra.div>
  )
}
