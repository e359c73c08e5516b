import { chakra } from '@chakra-ui/react'
import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { useTranslation } from '../../lib/use-translation.ts'
import { CheckboxRow } from '../../ui/choice-row.tsx'

type Props = { roles: readonly OperatorRole[]; onChange: (roles: readonly OperatorRole[]) => void }

/** Checkboxes for the roles of an operator. */
export function RoleChoice({ roles, onChange }: Props) {
  const { t } = useTranslation('operate')
  return (
    <fieldset>
      <chakra.legend fontWeight="label" fontSize="sm">
        {t('team.roles')}
      </chakra.legend>
      {operatorRoles.map(role => (
        <CheckboxRow
          key={role}
          label={t(`roles.${role}`)}
          hint={t(`team.roleTexts.${role}`)}
          checked={roles.includes(role)}
          onChange={() => onChange(roles.includes(role) ? roles.filter(one => one !== role) : [...roles, role])}
        />
      ))}
    </fieldset>
  )
}
