import { useTranslation } from 'react-i18next'
import { useCheckAchievements } from '../../entities/achievement/checks.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { ContactsView } from '../../features/contacts/contacts-view.tsx'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const { user } = useCurrentUser()
  const check = useCheckAchievements()
  if (!user) return <LoginNeeded title={t('guard.title')} text={t('guard.text')} />
  return <ContactsView user={user} onAdded={() => void check(user.id, 'add_emergency_contact')} />
}
