import { chakra } from '@chakra-ui/react'
import type { SignedInOperator } from '@muster/contracts/entities/operator'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { useState } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ActButton } from './act-button.tsx'
import {
  useConfirmInvitationMutation,
  useInviteMutation,
  useOperatorInvitationsQuery,
  useRevokeInvitationMutation,
} from './api.ts'
import { RoleChoice } from './role-choice.tsx'
import { useAttempt } from './use-attempt.ts'
import { useRoleNames } from './use-role-names.ts'

/** Invitations of operators: one admin makes a link, and another admin confirms it. */
export function Invitations({ operator }: { operator: SignedInOperator }) {
  const { t } = useTranslation('operate')
  const language = useLanguage()
  const roleNames = useRoleNames()
  const { data, refetch } = useOperatorInvitationsQuery()
  const [confirm] = useConfirmInvitationMutation()
  const [revoke] = useRevokeInvitationMutation()
  const attempt = useAttempt(refetch)
  return (
    <>
      <chakra.h2 textStyle="xl">{t('team.invitations')}</chakra.h2>
      <Invite />
      {data?.map(({ id, name, roles, invitedBy, confirmedBy, expiresAt }) => {
        const act = { params: { id } }
        return (
          <Card key={id} pad display="grid" gap="3">
            <div>
              <chakra.h3 textStyle="lg" fontWeight="bold">
                {name}
              </chakra.h3>
              <p>{roleNames(roles)}</p>
              <chakra.p color="fg.muted" fontSize="sm">
                {t('team.invitedBy', { name: invitedBy.name, at: momentText(expiresAt, serverNow(), language) })}
              </chakra.p>
              <p>{confirmedBy ? t('team.confirmedBy', { name: confirmedBy }) : t('team.unconfirmed')}</p>
            </div>
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              {!confirmedBy && invitedBy.id !== operator.id && (
                <ActButton
                  act={() => attempt(() => confirm(act).unwrap())}
                  aria-label={t('team.confirmOf', { name })}
                  look="solid"
                >
                  {t('team.confirm')}
                </ActButton>
              )}
              <ActButton
                look="outline"
                act={() => attempt(() => revoke(act).unwrap())}
                aria-label={t('team.revokeOf', { name })}
              >
                {t('team.revoke')}
              </ActButton>
            </chakra.div>
          </Card>
        )
      })}
    </>
  )
}

function Invite() {
  const { t } = useTranslation('operate')
  const [invite, { data, isLoading }] = useInviteMutation()
  const attempt = useAttempt()
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly OperatorRole[]>([])

  async function make() {
    const made = await attempt(() => invite({ body: { name, roles: [...roles] } }).unwrap())
    if (!made) return
    setName('')
    setRoles([])
  }

  return (
    <Card pad display="grid" gap="4">
      <Field label={t('team.name')}>
        <Input value={name} maxLength={100} autoComplete="off" onChange={event => setName(event.target.value)} />
      </Field>
      <RoleChoice roles={roles} onChange={setRoles} />
      <Button
        look="solid"
        justifySelf="start"
        busy={isLoading}
        busyText={t('busy')}
        disabled={name.trim() === '' || roles.length === 0}
        onClick={make}
      >
        {t('team.invite')}
      </Button>
      {data && (
        <chakra.div role="status" display="grid" gap="2">
          <Field label={t('team.link', { name: data.invitation.name })} hint={t('team.linkHint')}>
            <Input readOnly value={`${location.origin}${data.path}`} onFocus={event => event.target.select()} />
          </Field>
        </chakra.div>
      )}
    </Card>
  )
}
