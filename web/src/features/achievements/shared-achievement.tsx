import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAchievementsQuery } from './api.ts'
import { badgeIcon } from './badge-icon.ts'
import { useAchievementText } from './use-achievement-text.ts'

/** A shared achievement, for visitors who are not signed in. Shows nothing for an unknown id. */
export function SharedAchievement({ id }: { id: string }) {
  const { t } = useTranslation('achievements')
  const textOf = useAchievementText()
  const { data } = useAchievementsQuery()
  const achievement = data?.find(one => one.id === id)
  if (!achievement) return null
  const { title, description } = textOf(achievement)
  return (
    <Card as="section" aria-label={t('sharedTitle')} maxW="36em" mx="auto" mt="6" p={{ base: '4', md: '6' }}>
      <chakra.p textStyle="sm" color="fg.muted">
        {t('sharedTitle')}
      </chakra.p>
      <chakra.div display="flex" gap="4" alignItems="center" mt="3">
        <Icon as={badgeIcon(achievement.icon)} size={2.5} />
        <chakra.div minW="0">
          <chakra.h2 textStyle="lg">{title}</chakra.h2>
          <p>{description}</p>
        </chakra.div>
      </chakra.div>
    </Card>
  )
}
