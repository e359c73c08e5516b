import { chakra } from '@chakra-ui/react'
import type { Achievement } from '@muster/contracts/entities/achievement'
import { type SharePlatform, sharePlatforms } from '@muster/contracts/vocabulary/achievements'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useCopied } from '../../lib/use-copied.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Glyph } from '../../ui/icon.tsx'
import { useAchievementText } from './use-achievement-text.ts'
import { useShare } from './use-share.ts'

const icons: Partial<Record<SharePlatform, Glyph>> = { instagram: Copy, copy_link: Copy }

type ShareDialogProps = { achievement: Achievement; userId: string; onClose: () => void }

/** Lets the person choose where to share an achievement. */
export function ShareDialog({ achievement, userId, onClose }: ShareDialogProps) {
  const { t } = useTranslation('achievements')
  const { title, description } = useAchievementText()(achievement)
  const share = useShare(userId)
  const [isCopied, markCopied] = useCopied()

  async function press(platform: SharePlatform) {
    // For `copy_link` the dialog stays open and announces the result itself, because it hides the live regions of the page from screen readers.
    if (platform !== 'copy_link') onClose()
    const worked = await share(achievement, platform)
    if (worked && platform === 'copy_link') markCopied()
  }

  return (
    <Dialog open onClose={onClose} title={t('shareNamed', { title })} description={description}>
      <chakra.ul listStyle="none" m="0" p="0" display="grid" gap="3">
        {sharePlatforms.map(platform => {
          const isDone = isCopied && platform === 'copy_link'
          return (
            <li key={platform}>
              <Button
                look="outline"
                block
                justifyContent="flex-start"
                icon={isDone ? Check : (icons[platform] ?? ExternalLink)}
                onClick={() => void press(platform)}
              >
                <span aria-live="polite">{isDone ? t('copied') : t(`platforms.${platform}`)}</span>
              </Button>
            </li>
          )
        })}
      </chakra.ul>
    </Dialog>
  )
}
