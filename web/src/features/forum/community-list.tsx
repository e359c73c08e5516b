import { chakra } from '@chakra-ui/react'
import type { Community } from '@muster/contracts/entities/community'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListRowLink } from '../../ui/list-row.tsx'

type CommunityListProps = { communities: readonly Community[]; selected: string | null }

/** The user's communities; each opens its messages. */
export function CommunityList({ communities, selected }: CommunityListProps) {
  const { t } = useTranslation('forum')
  return (
    <Card overflow="hidden" alignSelf="start">
      <chakra.ul listStyle="none" m="0" p="0" aria-label={t('mine')}>
        {communities.map(({ id, name, isPrivate, memberCount }) => (
          <li key={id}>
            <ListRowLink
              to={`/forum/${id}`}
              minH="18"
              px="4.5"
              aria-current={id === selected || undefined}
              _focusVisible={{ outlineOffset: '-5px' }}
            >
              <chakra.div flex="1" minW="0">
                <chakra.p fontWeight="bold" overflowWrap="anywhere">
                  {name}
                </chakra.p>
                <chakra.p textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {t('members', { count: memberCount })}
                </chakra.p>
              </chakra.div>
              {isPrivate && (
                <chakra.span color="fg.muted">
                  <Icon as={Lock} size={1.25} />
                  <chakra.span srOnly>{t('private')}</chakra.span>
                </chakra.span>
              )}
            </ListRowLink>
          </li>
        ))}
      </chakra.ul>
    </Card>
  )
}
