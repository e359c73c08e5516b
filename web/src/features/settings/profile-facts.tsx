import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { withoutPin } from '@muster/geo/pinned'
import type { ReactNode } from 'react'
import { needIcons } from '../../entities/user/need-icons.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '8.75rem minmax(0, 1fr)' },
    columnGap: '3',
    rowGap: '0.5',
    py: '3',
    borderColor: 'border',
    '& + &': { borderTopWidth: '1px' },
  },
})

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd fontWeight="medium" minW="0" overflowWrap="anywhere" m="0">
        {children}
      </chakra.dd>
    </Row>
  )
}

/** The profile in view mode: a list of its fields. */
export function ProfileFacts({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'needs'])
  const needs = needNames.filter(name => user[name])
  return (
    <chakra.dl m="0">
      <Fact name={t('profile.email')}>{user.email}</Fact>
      <Fact name={t('profile.name')}>{user.name}</Fact>
      <Fact name={t('profile.location')}>{withoutPin(user.location) || t('profile.notSet')}</Fact>
      <Fact name={t('profile.transportation')}>{t(`transportationShown.${user.transportationType}`)}</Fact>
      <Fact name={t('profile.accessibility')}>
        {needs.length === 0 ? (
          t('profile.noNeeds')
        ) : (
          <chakra.ul display="flex" flexWrap="wrap" gap="2" listStyleType="none">
            {needs.map(name => (
              <Tag key={name} asChild whiteSpace="normal" lineHeight="1.2">
                <li>
                  <Icon as={needIcons[name]} size={1} />
                  {t(`needs:${name}.badge`)}
                </li>
              </Tag>
            ))}
          </chakra.ul>
        )}
      </Fact>
    </chakra.dl>
  )
}
