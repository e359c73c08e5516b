import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { UpdateCards } from '../../features/alerts/update-cards.tsx'
import { useAfterLogin } from '../../features/auth/use-login.ts'
import { About } from '../../features/landing/about.tsx'
import { Challenge } from '../../features/landing/challenge.tsx'
import { Closing } from '../../features/landing/closing.tsx'
import { Comparison } from '../../features/landing/comparison.tsx'
import { ContactAndApp } from '../../features/landing/contact-and-app.tsx'
import { Features } from '../../features/landing/features.tsx'
import { Hero } from '../../features/landing/hero.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { DialogBoundary } from '../../ui/dialog-boundary.tsx'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'

const LoginModal = lazyPart(() => import('../../features/auth/login-modal.tsx').then(module => module.LoginModal))

/** The landing page. `/?login=1` opens the login modal; closing it removes the parameter. */
export function LandingPage() {
  const { t } = useTranslation('landing')
  useDocumentTitle(t('title'))
  const navigate = useNavigate()
  const afterLogin = useAfterLogin()
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState(false)
  const asked = search.has('login')
  const login = () => setOpened(true)
  const create = () => navigate('/profile')
  const close = () => {
    setOpened(false)
    if (asked) setSearch({}, { replace: true })
  }
  return (
    <>
      <Hero onLogin={login} onCreate={create} />
      <Challenge />
      <Features />
      <About />
      <Comparison />
      <UpdateCards />
      <ContactAndApp />
      <Closing onLogin={login} onCreate={create} />
      {(opened || asked) && (
        <DialogBoundary onClose={close}>
          <LoginModal onClose={close} onLogin={afterLogin} />
        </DialogBoundary>
      )}
    </>
  )
}
