import { chakra } from '@chakra-ui/react'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { askToLogIn, loginRedirectState, useLoginAsked } from '../../lib/login-prompt.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Notice } from './notice.tsx'
import { useDocumentTitle } from './use-document-title.ts'

// Long enough to read or hear why a login is needed, in ms.
const redirectMs = 2000

type LoginNeededProps = {
  title: string
  text: string
  /** What the screen offers after the login. */
  children?: ReactNode
  /** Redirects to `/` after `redirectMs`. */
  redirect?: boolean
}

/** Shown to visitors on screens that need a login. After the login the person is on the same screen. */
export function LoginNeeded({ title, text, children, redirect = false }: LoginNeededProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const location = useLocation()
  const isLoggingIn = useLoginAsked()
  useDocumentTitle(title)
  useEffect(() => {
    if (!redirect || isLoggingIn) return
    const timer = setTimeout(() => navigate('/', { state: loginRedirectState(location) }), redirectMs)
    return () => clearTimeout(timer)
  }, [redirect, isLoggingIn, navigate, location])
  return (
    <Notice
      icon={LockKeyhole}
      title={title}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
          <Button onClick={askToLogIn}>{t('login')}</Button>
          <ButtonLink to="/" look="outline">
            {t('goHome')}
          </ButtonLink>
        </chakra.div>
      }
    >
      {children ? (
        <>
          <span>{text}</span> <span>{children}</span>
        </>
      ) : (
        text
      )}
    </Notice>
  )
}
