import type { Achievement } from '@muster/contracts/entities/achievement'
import { useTranslation } from '../../lib/use-translation.ts'

type Words = { title: string; description: string }

/** An achievement's title and description in the reader's language; the server's texts where there is no translation. */
export function useAchievementText(): (achievement: Achievement) => Words {
  const { t } = useTranslation('achievements')
  const catalogue: Readonly<Record<string, Words>> = t('catalogue', { returnObjects: true })
  return achievement => catalogue[achievement.id] ?? achievement
}
