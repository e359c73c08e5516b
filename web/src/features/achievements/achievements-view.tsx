import { chakra } from '@chakra-ui/react'
import type { Achievement } from '@muster/contracts/entities/achievement'
import { achievementCategories } from '@muster/contracts/vocabulary/achievements'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAchievementsQuery, useUserAchievementsQuery } from './api.ts'
import { BadgeGrid } from './badge-grid.tsx'
import { Progress } from './progress.tsx'
import { statsOf } from './stats.ts'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then(module => module.ShareDialog))

const tabNames = ['all', ...achievementCategories] as const

/** All achievements, with those that the user has earned marked. `highlight`: the id from a shared link; null for none. */
export function AchievementsView({ userId, highlight }: { userId: string; highlight: string | null }) {
  const { t } = useTranslation('achievements')
  const all = useAchievementsQuery()
  // Fetched again on each visit, because achievements are also earned on other devices and through actions of other people.
  const mine = useUserAchievementsQuery({ params: { userId } }, { refetchOnMountOrArgChange: true })
  const [tab, setTab] = useState<(typeof tabNames)[number]>('all')
  const [sharing, setSharing] = useState<Achievement | null>(null)

  const error = all.error ?? mine.error
  if (error) {
    const retry = () => {
      void all.refetch()
      void mine.refetch()
    }
    return (
      <Banner
        title={t('loadFailed')}
        action={
          <Button look="outline" size="sm" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Banner>
    )
  }
  if (!all.data || !mine.data) return <Loading>{t('loading')}</Loading>

  const { data: achievements } = all
  const { data: earned } = mine
  const tabs = tabNames.map(value => ({
    value,
    label: t(`categories.${value}`),
    content: (
      <BadgeGrid
        achievements={value === 'all' ? achievements : achievements.filter(({ category }) => category === value)}
        earned={earned}
        highlight={value === 'all' ? highlight : null}
        onShare={setSharing}
      />
    ),
  }))
  return (
    <>
      <Progress {...statsOf(achievements, earned)} />
      <chakra.div minW="0">
        <Tabs label={t('tabs')} value={tab} onChange={setTab} tabs={tabs} />
      </chakra.div>
      {sharing && (
        <Suspense>
          <ShareDialog achievement={sharing} userId={userId} onClose={() => setSharing(null)} />
        </Suspense>
      )}
    </>
  )
}
