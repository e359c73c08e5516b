import type { Achievement } from '@muster/contracts/entities/achievement'
import type { SharePlatform } from '@muster/contracts/vocabulary/achievements'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useShareAchievementMutation } from './api.ts'
import { networkUrl, openShareWindow, shareLink } from './share-links.ts'
import { useAchievementText } from './use-achievement-text.ts'

/** Returns a function that shares an achievement. It resolves to true if the share worked, even if the tracking call failed. */
export function useShare(userId: string): (achievement: Achievement, platform: SharePlatform) => Promise<boolean> {
  const { t } = useTranslation('achievements')
  const textOf = useAchievementText()
  const [track] = useShareAchievementMutation()

  async function copy(text: string, title: string, description?: string): Promise<boolean> {
    const isCopied = await copyText(text)
    if (isCopied) toast({ title, ...(description && { description }) })
    else toast({ title: t('copyFailed.title'), description: t('copyFailed.text'), variant: 'destructive' })
    return isCopied
  }

  async function shareOn(platform: SharePlatform, achievement: Achievement): Promise<boolean> {
    const { title, description } = textOf(achievement)
    const link = shareLink(location.origin, achievement.id)
    const text = t(`shareText.${platform}`, { title, description, link })
    if (platform === 'copy_link') return copy(link, t('linkCopied'))
    if (platform === 'instagram') return copy(text, t('textCopied.title'), t('textCopied.text'))
    openShareWindow(networkUrl(platform, text, link, title))
    toast({ title: t('shared') })
    return true
  }

  return async (achievement, platform) => {
    const tracked = track({ params: { achievementId: achievement.id }, body: { platform, userId } }).unwrap()
    // Starts before the tracking call ends, because browsers allow windows and clipboard access only directly after a press.
    const sharing = shareOn(platform, achievement)
    const [tracking, worked] = await Promise.all([tracked.then(() => true).catch(() => false), sharing])
    if (!tracking) toast({ title: t('trackFailed.title'), description: t('trackFailed.text'), variant: 'destructive' })
    return worked
  }
}
