import type { Achievement } from '@muster/contracts/entities/achievement'
import { useTranslation } from '../../lib/use-translation.ts'

type Words = { title: string; description: string }

/** An achievement's title and description in the reader's language; the server's texts where there is no translation. */
export function useAchievementText(): (achievement: Achievement) => Words {
  const { t } = useTranslation('achievements')
  // A server that is newer than this page may know more ids than these texts.
  const textOf = (key: string) => {
    const text = t(key as 'catalogue.on-board.title')
    return text === key ? null : text
  }
  return ({ id, title, description }) => ({
    title: textOf(`catalogue.${id}.title`) ?? title,
    description: textOf(`catalogue.${id}.description`) ?? description,
  })
}
