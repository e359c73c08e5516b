import { chakra } from '@chakra-ui/react'
import type { SignedInOperator, TeamMember } from '@muster/contracts/entities/operator'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { useRef, useState } from 'react'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ActButton } from './act-button.tsx'
import { useChangeRolesMutation, useConfirmRolesMutation, useRefuseRolesMutation, useTeamQuery } from './api.ts'
import { RoleChoice } from './role-choice.tsx'
import { useAttempt } from './use-attempt.ts'
import { useRoleNames } from './use-role-names.ts'

/** Changes the roles of an operator. Removing a role takes effect at once; adding one needs another admin to confirm. */
export function MemberRoles({ member, operator }: { member: TeamMember; operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, () => box.current?.querySelector<HTMLElement>('input, button') ?? null)
  const { asked } = member
  return (
    <chakra.div ref={box} display="grid" gap="3" width="full">
      {asked && <Asked member={member} asked={asked} operator={operator} />}
      {isOpen ? (
        <Choice member={member} onDone={() => setOpen(false)} />
      ) : (
        <Button
          look="outline"
          justifySelf="start"
          aria-label={t('team.changeRolesOf', { name: member.name })}
          onClick={() => setOpen(true)}
        >
          {t('team.changeRoles')}
        </Button>
      )}
    </chakra.div>
  )
}

function Choice({ member: { id, roles: before }, onDone }: { member: TeamMember; onDone: () => void }) {
  const { t } = useTranslation('operate')
  const [change, { isLoading }] = useChangeRolesMutation()
  const attempt = useAttempt()
  const [roles, setRoles] = useState<readonly OperatorRole[]>(before)
  const gets = roles.some(role => !before.includes(role))
  const isSame = !gets && roles.length === before.length

  async function save() {
    if (await attempt(() => change({ params: { id }, body: { roles: [...roles] } }).unwrap())) onDone()
  }

  return (
    <>
      <RoleChoice roles={roles} onChange={setRoles} />
      <p role="status">{!isSame && t(gets ? 'team.getsRoles' : 'team.losesRoles')}</p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          look="solid"
          busy={isLoading}
          busyText={t('busy')}
          disabled={isSame || roles.length === 0}
          onClick={save}
        >
          {t(gets ? 'team.askRoles' : 'team.saveRoles')}
        </Button>
        <Button look="outline" onClick={onDone}>
          {t('team.keepRoles')}
        </Button>
      </chakra.div>
    </>
  )
}

type AskedProps = { member: TeamMember; asked: NonNullable<TeamMember['asked']>; operator: SignedInOperator }

function Asked({ member: { id, name }, asked: { roles, by }, operator }: AskedProps) {
  const { t } = useTranslation('operate')
  const roleNames = useRoleNames()
  const [confirm] = useConfirmRolesMutation()
  const [refuse] = useRefuseRolesMutation()
  const { refetch } = useTeamQuery()
  const attempt = useAttempt(refetch)
  const params = { id }
  return (
    <>
      <chakra.p fontWeight="bold">{t('team.askedRoles', { by: by.name, roles: roleNames(roles) })}</chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {by.id !== operator.id && id !== operator.id && (
          <ActButton
            look="solid"
            aria-label={t('team.confirmRolesOf', { name })}
            act={() => attempt(() => confirm({ params, body: { roles } }).unwrap())}
          >
            {t('team.confirm')}
          </ActButton>
        )}
        <ActButton
          look="outline"
          aria-label={t('team.refuseRolesOf', { name })}
          act={() => attempt(() => refuse({ params }).unwrap())}
        >
          {t(by.id === operator.id ? 'team.takeBack' : 'team.refuseRoles')}
        </ActButton>
      </chakra.div>
    </>
  )
}
