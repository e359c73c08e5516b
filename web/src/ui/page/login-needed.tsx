import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '../button.tsx'
import { Notice } from './notice.tsx'
import { useDocumentTitle } from './use-document-title.ts'

// Long enough to read or hear the reason.
const redirectMs = 2000

type LoginNeededProps = {
  title: string
  text: string
  /** Redirects to / after a short wait. */
  redirect?: boolean
}

/** Shown to visitors on screens that need a login. */
export function LoginNeeded({ title, text, redirect = false }: LoginNeededProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useDocumentTitle(title)
  useEffect(() => {
    if (!redirect) return
    const timer = setTimeout(() => navigate('/'), redirectMs)
    return () => clearTimeout(timer)
  }, [redirect, navigate])
  return (
    <Notice icon={LockKeyhole} title={title} action={<ButtonLink to="/">{t('goHome')}</ButtonLink>}>
      {text}
    </Notice>
  )
}
