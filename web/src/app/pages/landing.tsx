import { chakra } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { type Entry, Hero } from '../../features/landing/hero.tsx'
import { askPlace } from '../../lib/asked-place.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { askToLogIn } from '../../lib/login-prompt.ts'
import { readText } from '../../lib/storage.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'

const InviteNotice = lazyPart(() =>
  import('../../features/forum/invite-notice.tsx').then(module => module.InviteNotice),
)
// Drawn after the first paint; its space is reserved.
const StateMap = lazyPart(() => import('../../features/alerts/state-map/state-map.tsx').then(module => module.StateMap))
// Everything below the first screen is loaded and drawn later. Until then its space keeps the footer out of view.
const LandingMore = lazyPart(() => import('./landing-more.tsx').then(module => module.LandingMore))

/** The landing page. */
export function LandingPage() {
  const { t } = useTranslation('landing')
  useDocumentTitle(t('title'))
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  const { updates } = useEmergencyUpdates()
  const [invited] = useState(() => readText('pendingForumInvite'))
  const entry: Entry = {
    isMember: Boolean(user),
    onLogin: user ? () => navigate('/map-california') : askToLogIn,
    onCreate: () => navigate('/profile'),
    onCheck: place => {
      askPlace(place)
      navigate('/danger-check')
    },
  }
  return (
    <>
      {invited !== null && (
        <Boundary fallback={() => null}>
          <Suspense>
            <InviteNotice inviteToken={invited} isLoggedIn={user !== null} />
          </Suspense>
        </Boundary>
      )}
      <Hero
        {...entry}
        picture={
          updates.length > 0 ? (
            <Boundary fallback={() => null}>
              <Suspense>
                <StateMap />
              </Suspense>
            </Boundary>
          ) : null
        }
      />
      <Boundary fallback={() => null}>
        <Suspense fallback={<chakra.div minH="100dvh" />}>
          <LandingMore {...entry} />
        </Suspense>
      </Boundary>
    </>
  )
}
