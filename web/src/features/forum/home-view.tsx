import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { Lock, Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Glyph, Icon } from '../../ui/icon.tsx'

/** Most communities that the home view shows. */
export const mostOnHome = 6

/** Two cards: create a forum, and find one. */
export function StartCards({ onCreate, onFind }: { onCreate: () => void; onFind: () => void }) {
  const { t } = useTranslation('forum')
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      <StartCard icon={Users} title={t('home.create')} text={t('home.createText')}>
        <Button size="lg" w={{ base: '100%', md: 'auto' }} onClick={onCreate}>
          {t('home.create')}
        </Button>
      </StartCard>
      <StartCard icon={Search} title={t('home.find')} text={t('home.findText')}>
        <Button look="outline" size="lg" w={{ base: '100%', md: 'auto' }} onClick={onFind}>
          {t('home.find')}
        </Button>
      </StartCard>
    </chakra.div>
  )
}

type StartCardProps = { icon: Glyph; title: string; text: string; children: ReactNode }

function StartCard({ icon, title, text, children }: StartCardProps) {
  return (
    <Card px={{ base: '5', md: '8' }} py={{ base: '6', md: '8' }} display="flex" flexDir="column" alignItems="start">
      <chakra.span
        display="grid"
        placeItems="center"
        w="13"
        h="13"
        mb="5"
        border="2px solid"
        borderColor="fg"
        borderRadius="md"
      >
        <Icon as={icon} size={1.75} />
      </chakra.span>
      <chakra.h2 textStyle="xl">{title}</chakra.h2>
      <chakra.p mt="2" mb="6" maxW="26em" flex="1" color="fg.muted">
        {text}
      </chakra.p>
      {children}
    </Card>
  )
}

const CardLink = chakra(Link, {
  base: {
    display: 'block',
    h: '100%',
    px: { base: '5', md: '6' },
    py: '5.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    color: 'inherit',
    textDecoration: 'none',
    _hover: { bg: 'bg.muted' },
    _highContrast: { borderWidth: '2px' },
  },
})

/** The first `mostOnHome` of the user's communities. */
export function CommunityGrid({ communities }: { communities: readonly Community[] }) {
  const { t } = useTranslation('forum')
  return (
    <chakra.ul listStyle="none" m="0" p="0" display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      {communities.slice(0, mostOnHome).map(({ id, name, description, isPrivate, memberCount, archivedAt }) => (
        <chakra.li key={id} minW="0">
          <CardLink to={`/forum/${id}`}>
            <chakra.div display="flex" justifyContent="space-between" gap="3">
              <chakra.h3 textStyle="lg" minW="0" overflowWrap="anywhere" dir="auto">
                {name}
              </chakra.h3>
              {isPrivate && (
                <chakra.span color="fg.muted" pt="0.5">
                  <Icon as={Lock} />
                  <chakra.span srOnly>{t('private')}</chakra.span>
                </chakra.span>
              )}
            </chakra.div>
            <chakra.p textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="2" dir="auto">
              {description}
            </chakra.p>
            <chakra.p
              display="flex"
              alignItems="center"
              gap="2"
              mt="4"
              pt="3.5"
              borderTopWidth="1px"
              borderColor="border"
              textStyle="sm"
              fontVariantNumeric="tabular-nums"
            >
              <Icon as={Users} />
              {t('members', { count: memberCount })}
              {archivedAt && <b>{t('archived.tag')}</b>}
            </chakra.p>
          </CardLink>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
