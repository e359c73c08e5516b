import type { Achievement } from '@muster/contracts/entities/achievement'
import { useTranslation } from '../../lib/use-translation.ts'

/** `toDo`: how to earn it. The description says what was done. */
type Words = { title: string; description: string; toDo: string }

/** Returns a function that gives an achievement's texts in the reader's language, or the server's texts if there is no translation. */
export function useAchievementText(): (achievement: Achievement) => Words {
  const { t } = useTranslation('achievements')
  // A newer server may know ids for which this page has no texts.
  const textOf = (key: string) => {
    const text = t(key as 'catalogue.on-board.title')
    return text === key ? null : text
  }
  return ({ id, title, description }) => ({
    title: textOf(`catalogue.${id}.title`) ?? title,
    description: textOf(`catalogue.${id}.description`) ?? description,
    toDo: textOf(`catalogue.${id}.toDo`) ?? description,
  })
}
