import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { ListRow } from '../../ui/list-row.tsx'

/** A banned or blocked person, with the day since when (`since`: ISO 8601). `children`: the button that lifts the ban or block. */
export function PersonRow({ name, since, children }: { name: string; since: string; children: ReactNode }) {
  const { t, i18n } = useTranslation('forum')
  return (
    <ListRow flexWrap="wrap">
      <chakra.div flex="1 1 10rem" minW="0" overflowWrap="anywhere">
        <bdi>{name}</bdi>
        <chakra.p textStyle="sm" color="fg.muted">
          {t('bans.since', { date: new Date(since).toLocaleDateString(i18n.language, { dateStyle: 'medium' }) })}
        </chakra.p>
      </chakra.div>
      {children}
    </ListRow>
  )
}
