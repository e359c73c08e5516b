import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { AppLayout } from '../layout/app-layout.tsx'
import { LandingPage } from './landing.tsx'

const HomePage = lazyPart(() => import('./home.tsx').then(page => page.HomePage))

/** `/` is the landing page for visitors and their own home for members, in the frame of their other screens. */
export function StartLayout() {
  const { user } = useCurrentUser()
  return <AppLayout shape={user ? 'page' : 'landing'} />
}

export function StartPage() {
  const { user } = useCurrentUser()
  return user ? <HomePage user={user} /> : <LandingPage />
}
