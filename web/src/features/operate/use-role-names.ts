import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { useTranslation } from '../../lib/use-translation.ts'

/** Returns a function that lists roles in the reader's language, always in the same order. */
export function useRoleNames() {
  const { t } = useTranslation('operate')
  return (roles: readonly OperatorRole[]) =>
    operatorRoles
      .filter(role => roles.includes(role))
      .map(role => t(`roles.${role}`))
      .join(', ')
}
