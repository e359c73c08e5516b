import { Suspense } from 'react'
import { useAchievementNews } from '../../entities/achievement/news.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useToasts } from '../../lib/toast.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { useToastPlace } from '../../ui/toast-place.tsx'

const News = lazyPart(() => import('./achievement-news.tsx').then(module => module.News))

/**
 * Announces new achievements on every screen. Place it in the `Toaster`. It waits while the person is in danger, or an ordinary toast, a
 * dialog or an answer with call buttons is shown, so that it never distracts from help.
 */
export function AchievementToast({ isInDanger }: { isInDanger: boolean }) {
  const news = useAchievementNews()
  const hasToast = useToasts().some(({ open }) => open)
  const isUrgent = useToastPlace()?.urgentOnly === true
  const waits = hasToast || isUrgent || isInDanger
  return (
    <div role="status">
      {news.length > 0 && !waits && (
        <Boundary>
          <Suspense>
            <News news={news} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
