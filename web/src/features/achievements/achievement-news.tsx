import { chakra } from '@chakra-ui/react'
import type { UserAchievement } from '@muster/contracts/entities/achievement'
import { Award, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dismissAchievementNews } from '../../entities/achievement/news.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastPanel } from '../../ui/toaster.tsx'
import { useAchievementText } from './use-achievement-text.ts'

/** How long the toast is shown, and how long it then fades out, in ms. */
export const achievementToastMs = 5000
export const achievementFadeMs = 300

const Panel = chakra('div', {
  ...toastPanel,
  variants: { fading: { true: { opacity: '0', transition: `opacity ${achievementFadeMs}ms cubic-bezier(.2,0,0,1)` } } },
})

/** Returns a function that gives the title and text of the toast. One achievement is described; several are counted and listed. */
function useNewsText() {
  const { t, i18n } = useTranslation('achievements')
  const textOf = useAchievementText()
  return (news: readonly UserAchievement[]): [title: string, text: string] => {
    const [first] = news
    const points = news.reduce((sum, { achievement }) => sum + achievement.points, 0)
    if (first && news.length === 1) {
      const { title, description } = textOf(first.achievement)
      return [t('news', { title }), t('newsText', { points, description })]
    }
    const titles = new Intl.ListFormat(i18n.language).format(news.map(({ achievement }) => textOf(achievement).title))
    return [t('newsMany', { count: news.length }), t('newsManyText', { points, titles })]
  }
}

/** Shows one toast for these achievements, and dismisses them after it has faded out. */
export function News({ news }: { news: readonly UserAchievement[] }) {
  const { t } = useTranslation('achievements')
  const newsText = useNewsText()
  const [isPaused, setIsPaused] = useState(false)
  /** Ids of the achievements that are fading out; null for none. New achievements are shown afterwards. */
  const [leaving, setLeaving] = useState<readonly string[] | null>(null)
  const shown = leaving ? news.filter(({ achievementId }) => leaving.includes(achievementId)) : news
  const [title, text] = newsText(shown)
  const ids = news.map(({ achievementId }) => achievementId).join(' ')

  useEffect(() => {
    if (isPaused || leaving) return
    const timer = setTimeout(() => setLeaving(ids.split(' ')), achievementToastMs)
    return () => clearTimeout(timer)
  }, [ids, isPaused, leaving])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => {
      setLeaving(null)
      for (const id of leaving) dismissAchievementNews(id)
    }, achievementFadeMs)
    return () => clearTimeout(timer)
  }, [leaving])

  return (
    <Panel
      fading={leaving !== null}
      data-fading={leaving !== null}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon as={Award} size={1.75} />
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="bold">{title}</chakra.p>
        <chakra.p textStyle="sm">{text}</chakra.p>
      </chakra.div>
      <Button
        look="quiet"
        size="sm"
        square
        icon={X}
        aria-label={t('close', { ns: 'common' })}
        onClick={() => setLeaving(ids.split(' '))}
        my="-2"
      />
    </Panel>
  )
}
