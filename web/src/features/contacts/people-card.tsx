import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ContactLinks } from './contact-links.tsx'

const shownAtMost = 3

type PeopleCardProps = {
  user: User
  /** The place that the person is leaving; '' if unknown. */
  place: string
  isLeaving: boolean
}

/** The people to call first. While the person has to leave, text messages to them have a prepared text that says so. */
export function PeopleCard({ user, place, isLeaving }: PeopleCardProps) {
  const { t } = useTranslation('home')
  const contacts = withOnePrimary(user.emergencyContacts).toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  const sms = isLeaving ? t('people.sms', { place: place || user.location, name: user.name }) : ''
  return (
    <Card asChild pad>
      <section>
        <chakra.h2 textStyle="lg">{t(isLeaving ? 'people.leaving' : 'people.title')}</chakra.h2>
        {isLeaving && contacts.length > 0 && (
          <>
            <chakra.p textStyle="sm" color="fg.muted">
              {t('people.hint')}
            </chakra.p>
            <chakra.p bg="bg.subtle" borderWidth="1px" borderColor="border" borderRadius="md" px="4" py="3" mt="3">
              {sms}
            </chakra.p>
          </>
        )}
        {contacts.length === 0 && <chakra.p mt="1">{t('people.none')}</chakra.p>}
        <chakra.ul listStyle="none" m="0" p="0">
          {contacts.slice(0, shownAtMost).map(({ id, name, phone, isPrimary }) => (
            <chakra.li
              key={id}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="3"
              py="3"
              borderColor="border"
              css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' } }}
            >
              <Avatar name={name} />
              <chakra.div flex="1" minW="min(8rem, 100%)" overflowWrap="anywhere">
                <b>{name}</b> {isPrimary && <Tag solid>{t('people.primary')}</Tag>}
                <chakra.span display="block" textStyle="sm" fontVariantNumeric="tabular-nums">
                  {phone}
                </chakra.span>
              </chakra.div>
              <chakra.div display="flex" gap="2" flexWrap="wrap">
                <ContactLinks contact={{ name, phone }} size="sm" text={sms} />
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
        <ButtonLink to="/contacts" look="quiet" size="sm" px="0" mt="1">
          {t(contacts.length === 0 ? 'people.add' : 'people.all')}
        </ButtonLink>
      </section>
    </Card>
  )
}
