import { chakra } from '@chakra-ui/react'
import type { SituationFact } from '@muster/contracts/entities/chat'
import type { User } from '@muster/contracts/entities/user'
import { Clock, HandHelping, House, type LucideIcon, Navigation, Phone, Users, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneNumber } from '../../lib/phone-link.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ButtonLink, ExternalButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSituationWords } from './use-situation-words.ts'

export type Contacts = User['emergencyContacts']

type CardProps = { facts: readonly SituationFact[]; contacts: Contacts }

const icons: Record<SituationFact['about'], LucideIcon> = {
  way: Navigation,
  shelter: House,
  people: HandHelping,
  helper: HandHelping,
  'check-ins': Users,
  'silent-source': WifiOff,
  'old-list': Clock,
}

/** The facts about the reader's own situation, each with its source and age: their way out, who comes to help, and which facts are unavailable. */
export function SituationCard({ facts, contacts }: CardProps) {
  const { t } = useTranslation('chat')
  const wordsOf = useSituationWords()
  return (
    <Card p="0" overflow="hidden">
      <chakra.h2
        px={{ base: '4', md: '5' }}
        py="3"
        fontSize="sm"
        fontWeight="bold"
        borderBottomWidth="1px"
        borderColor="border"
      >
        {t('situation.title')}
      </chakra.h2>
      <chakra.ul listStyle="none" m="0" p="0">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message's facts never change their order
          <Row key={index} icon={icons[fact.about]} {...wordsOf(fact)}>
            {fact.about === 'people' && <PeopleActions state={fact.state} contacts={contacts} />}
          </Row>
        ))}
      </chakra.ul>
    </Card>
  )
}

type RowProps = { icon: LucideIcon; words: string; source: string; children?: ReactNode }

function Row({ icon, words, source, children }: RowProps) {
  return (
    <chakra.li
      display="flex"
      gap="3"
      px={{ base: '4', md: '5' }}
      py="3"
      borderColor="border"
      css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' } }}
    >
      <chakra.span pt="0.5">
        <Icon as={icon} />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p overflowWrap="anywhere">{words}</chakra.p>
        <chakra.p textStyle="xs" color="fg.muted" _empty={{ display: 'none' }}>
          {source}
        </chakra.p>
        {children}
      </chakra.div>
    </chakra.li>
  )
}

const mostContacts = 2

/** A link to ask for help through Muster, and buttons to call contacts, the primary contact first. */
function PeopleActions({ state, contacts }: { state: string; contacts: Contacts }) {
  const { t } = useTranslation('chat')
  const first = contacts.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)).slice(0, mostContacts)
  const isAlone = state === 'not-asked' || state === 'nobody'
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
      <ButtonLink to="/help" look="outline" size="sm">
        {t('situation.people.open')}
      </ButtonLink>
      {isAlone &&
        first.map(({ id, name, phone }) => (
          <ExternalButton key={id} href={`tel:${phoneNumber(phone)}`} look="outline" size="sm" icon={Phone}>
            {t('situation.people.call', { name })}
          </ExternalButton>
        ))}
    </chakra.div>
  )
}
