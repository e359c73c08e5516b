import { useTranslation } from 'react-i18next'
import { LoginNeeded } from '../../components/layout/login-needed.tsx'
import { useCurrentUser } from '../../features/auth/use-current-user.ts'
import { ContactsView } from '../../features/contacts/contacts-view.tsx'
import { useCheckAchievements } from '../../lib/achievement-checks.ts'

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const { user } = useCurrentUser()
  const check = useCheckAchievements()
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  return <ContactsView user={user} onAdded={() => void check(user.id, 'add_emergency_contact')} />
}
