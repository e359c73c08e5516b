import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { useTranslation } from '../../lib/use-translation.ts'

/** Roles in the reader's words, always in the same order. */
export function useRoleNames() {
  const { t } = useTranslation('operate')
  return (roles: readonly OperatorRole[]) =>
    operatorRoles
      .filter(role => roles.includes(role))
      .map(role => t(`roles.${role}`))
      .join(', ')
}
