import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { PlanView } from '../../features/help/plan/plan-view.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'

export function HelpPlanPage() {
  const { t } = useTranslation('help')
  const { user } = useCurrentUser()
  return user ? <PlanView user={user} /> : <LoginNeeded title={t('plan.title')} text={t('plan.guard')} />
}
