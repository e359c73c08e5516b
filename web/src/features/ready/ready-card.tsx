import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { usePackList } from '../../entities/offline-pack/use-pack-list.ts'
import { useHomeStanding, useMyPlaces } from '../../entities/place/my-places.ts'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'

type ReadyCardProps = {
  user: User
  areAlertsOn: boolean
  /** The switch that turns alerts on, with a button that sends a test alert. */
  alertsSwitch: ReactNode
}

const Ring = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '8',
    h: '8',
    borderRadius: 'full',
    flex: 'none',
    borderWidth: '2px',
  },
  variants: {
    done: {
      true: { bg: 'ink.solid', color: 'ink.contrast', borderColor: 'ink.solid' },
      false: { borderStyle: 'dashed', borderColor: 'border.emphasized' },
    },
  },
})

/** The steps that make a person ready to leave. Open steps come first, and the first of them has a button to do it. */
export function ReadyCard({ user, areAlertsOn, alertsSwitch }: ReadyCardProps) {
  const { t } = useTranslation('home')
  const id = useId()
  const label = useTimeLabel()
  const standing = useHomeStanding()
  const home = useMyPlaces().find(({ kind }) => kind === 'home')
  const pack = usePackList()?.find(({ slot, userId }) => slot === 'home' && userId === user.id)
  const people = user.emergencyContacts.length
  const place = { place: home?.label }
  const steps = [
    {
      key: 'home',
      done: home !== undefined && !home.isApproximate,
      text: home ? t(home.isApproximate ? 'ready.homeApproximate' : 'ready.homeText', place) : t('ready.homeTodoText'),
      to: '/profile',
      // Hidden while the home is looked up, because an open step that then closes by itself would be a false alarm.
      isKnown: standing !== 'looking',
    },
    {
      key: 'alerts',
      done: areAlertsOn,
      text: t(areAlertsOn ? 'ready.alertsText' : 'ready.alertsTodoText'),
      to: '/settings',
    },
    {
      key: 'pack',
      done: pack !== undefined,
      text: pack
        ? `${t('ready.packText')} ${t('ready.saved', { age: inSentence(label(pack.madeAt)) })}.`
        : t('ready.packTodoText'),
      to: '/settings',
    },
    {
      key: 'contacts',
      done: people > 0,
      text: people > 0 ? t('ready.contactsText', { count: people }) : t('ready.contactsTodoText'),
      to: '/contacts',
    },
  ] as const
  const shown = steps
    .filter(step => !('isKnown' in step) || step.isKnown)
    .toSorted((a, b) => Number(a.done) - Number(b.done))
  // A screen has only one solid button. Without a home, that is the button outside this card that sets the home, so this card has none.
  const solid = standing === 'found' ? 0 : -1
  const done = shown.filter(step => step.done).length
  return (
    <Card asChild pad>
      <section aria-labelledby={id}>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
          <chakra.h2 id={id} textStyle="xl">
            {t('ready.title')}
          </chakra.h2>
          <b>{t('ready.done', { done, all: shown.length })}</b>
        </chakra.div>
        <chakra.ul listStyle="none" m="0" p="0">
          {shown.map((step, index) => (
            <chakra.li
              key={step.key}
              display="flex"
              gap="3.5"
              py="4"
              borderColor="border"
              css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' } }}
            >
              <Ring done={step.done}>{step.done && <Icon as={Check} size={1.1} stroke={3} />}</Ring>
              <chakra.div minW="0" overflowWrap="anywhere">
                <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="2" fontWeight="bold" minH="8">
                  {t(step.done ? `ready.${step.key}` : `ready.${step.key}Todo`)}
                  {!step.done && <Tag>{t('ready.todo')}</Tag>}
                </chakra.p>
                <chakra.p textStyle="sm" color="fg.muted">
                  {step.text}
                </chakra.p>
                {!step.done && step.key === 'alerts' && alertsSwitch}
                {!step.done && step.key !== 'alerts' && (
                  <ButtonLink
                    to={step.to}
                    look={index === solid ? 'solid' : 'outline'}
                    size={index === solid ? 'md' : 'sm'}
                    mt="2"
                  >
                    {t(`ready.${step.key}Do`)}
                  </ButtonLink>
                )}
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
      </section>
    </Card>
  )
}
