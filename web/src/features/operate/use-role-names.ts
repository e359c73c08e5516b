import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { useTranslation } from 'react-i18next'

/** Roles in the reader's words. */
export function useRoleNames() {
  const { t } = useTranslation('operate')
  return (roles: readonly OperatorRole[]) => roles.map(role => t(`roles.${role}`)).join(', ')
}
