import { chakra } from '@chakra-ui/react'
import type { Achievement, UserAchievement } from '@muster/contracts/entities/achievement'
import { useEffect, useRef } from 'react'
import { Badge } from './badge.tsx'

type BadgeGridProps = {
  achievements: readonly Achievement[]
  earned: readonly UserAchievement[]
  /** Id of the achievement that a shared link points to; null for none. */
  highlight: string | null
  onShare: (achievement: Achievement) => void
}

/** The badges of achievements. Scrolls to the highlighted one. */
export function BadgeGrid({ achievements, earned, highlight, onShare }: BadgeGridProps) {
  const marked = useRef<HTMLDivElement>(null)
  const byId = new Map(earned.map(one => [one.achievementId, one]))
  useEffect(() => {
    if (highlight === null) return
    marked.current?.scrollIntoView?.({ block: 'center' })
    marked.current?.focus({ preventScroll: true })
  }, [highlight])
  return (
    <chakra.ul
      listStyle="none"
      m="0"
      p="0"
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)', xl: 'repeat(4, 1fr)' }}
    >
      {achievements.map(achievement => {
        const isMarked = achievement.id === highlight
        return (
          <chakra.li key={achievement.id} minW="0" aria-current={isMarked || undefined}>
            <Badge
              achievement={achievement}
              earned={byId.get(achievement.id)}
              isMarked={isMarked}
              onShare={() => onShare(achievement)}
              {...(isMarked && { ref: marked })}
            />
          </chakra.li>
        )
      })}
    </chakra.ul>
  )
}
