import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '../button.tsx'
import { Notice } from './notice.tsx'
import { useDocumentTitle } from './use-document-title.ts'

// Long enough to read, and to hear, why one is sent away.
const redirectMs = 2000

type LoginNeededProps = {
  title: string
  text: string
  /** Sends the visitor to / by itself. */
  redirect?: boolean
}

/** What a visitor sees where a screen needs someone who is logged in. */
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
