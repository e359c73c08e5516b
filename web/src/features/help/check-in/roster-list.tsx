import { chakra } from '@chakra-ui/react'
import type { Roster, RosterEntry } from '@muster/contracts/entities/check-in'
import { ArrowRight, Check, CircleHelp, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { type Glyph, Icon } from '../../../ui/icon.tsx'
import { RosterPerson } from './roster-person.tsx'

type Group = 'help' | 'notHeard' | 'moving' | 'safe'
const groups: readonly Group[] = ['help', 'notHeard', 'moving', 'safe']
const groupOf = ({ status }: RosterEntry): Group => status ?? 'notHeard'

/** Marks of the groups: ink for safe and moving, red for help, and a dashed question mark for members without a check-in, who must not look safe. */
const marks: Record<Group, { icon: Glyph; look: object }> = {
  help: {
    icon: OctagonAlert,
    look: { bg: 'severity.critical.solid', color: 'severity.critical.contrast', borderRadius: 'sm' },
  },
  notHeard: { icon: CircleHelp, look: { border: '2px dashed', borderColor: 'border.emphasized' } },
  moving: { icon: ArrowRight, look: { border: '2px solid', borderColor: 'fg' } },
  safe: { icon: Check, look: { bg: 'ink.solid', color: 'ink.contrast' } },
}

type RosterListProps = {
  roster: Roster
  userId: string
  /** True if the last request failed, so that the roster may be outdated. */
  isOld: boolean
}

/** The members of a community by need: who needs help, who has not checked in, who is moving, who is safe. */
export function RosterList({ roster, userId, isOld }: RosterListProps) {
  const { t } = useTranslation('help')
  const label = useTimeLabel()
  const age = inSentence(label(roster.at))
  return (
    <>
      <Counts counts={roster.counts} />
      {groups.map(group => (
        <Section
          key={group}
          group={group}
          people={roster.people.filter(person => groupOf(person) === group)}
          communityId={roster.communityId}
          userId={userId}
        />
      ))}
      <chakra.p
        px={{ base: '4', md: '6' }}
        py="3"
        textStyle="sm"
        bg="bg.subtle"
        borderTopWidth="1px"
        borderColor="border"
      >
        {t('checkIn.note')} {isOld ? <b>{t('checkIn.old', { age })}</b> : t('checkIn.updated', { age })}
      </chakra.p>
    </>
  )
}

function Counts({ counts }: Pick<Roster, 'counts'>) {
  const { t } = useTranslation('help')
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(4, minmax(0, 1fr))"
      borderYWidth="1px"
      borderColor="border"
      textAlign="center"
    >
      {(['safe', 'moving', 'help', 'notHeard'] as const).map(group => (
        <chakra.p key={group} py="3" px="1" borderColor="border" css={{ '& + &': { borderLeftWidth: '1px' } }}>
          <chakra.b display="block" fontSize="xl" fontWeight="heavy" fontVariantNumeric="tabular-nums">
            {counts[group]}
          </chakra.b>
          <chakra.span textStyle="sm">{t(`checkIn.count.${group}`)}</chakra.span>
        </chakra.p>
      ))}
    </chakra.div>
  )
}

type SectionProps = { group: Group; people: readonly RosterEntry[]; communityId: string; userId: string }

function Section({ group, people, communityId, userId }: SectionProps) {
  const { t } = useTranslation('help')
  const [isOpen, setOpen] = useState(group === 'help' || group === 'notHeard')
  if (people.length === 0) return null
  const { icon, look } = marks[group]
  return (
    <chakra.section
      px={{ base: '4', md: '6' }}
      py="3"
      borderColor="border"
      css={{ '& + &': { borderTopWidth: '1px' } }}
      aria-label={t(`checkIn.group.${group}`, { count: people.length })}
    >
      <chakra.div display="flex" alignItems="center" gap="3" minH="11">
        <chakra.span display="grid" placeItems="center" flex="none" w="7" h="7" borderRadius="full" {...look}>
          <Icon as={icon} size={1.15} stroke={2.4} />
        </chakra.span>
        <chakra.h3 flex="1" fontSize="md" fontWeight="bold">
          {t(`checkIn.group.${group}`, { count: people.length })}
        </chakra.h3>
        {(group === 'moving' || group === 'safe') && (
          <Button look="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'checkIn.hide' : 'checkIn.show')}
          </Button>
        )}
      </chakra.div>
      {isOpen && (
        <chakra.ul listStyle="none" m="0" p="0" pl="10">
          {people.map(person => (
            <RosterPerson key={person.userId} person={person} communityId={communityId} userId={userId} />
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  )
}
