import { chakra } from '@chakra-ui/react'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { useOpenInvitationsQuery, useTakeBackInvitationMutation } from './api.ts'
import { showFailure } from './show-failure.ts'

/** The invitations that are not answered yet, each with a button to revoke it. */
export function OpenInvitations({ communityId }: { communityId: string }) {
  const { t, i18n } = useTranslation('forum')
  const { data } = useOpenInvitationsQuery({ params: { id: communityId } }, { refetchOnMountOrArgChange: true })
  const [revoke, { isLoading, originalArgs }] = useTakeBackInvitationMutation()

  async function takeBack(invitationId: string) {
    try {
      await revoke({ params: { id: communityId, invitationId } }).unwrap()
      toast({ title: t('done.revoked') })
    } catch (error) {
      showFailure(t('failed.revoke'), error)
    }
  }

  if (!data || data.length === 0) return null
  return (
    <chakra.section mt="6">
      <chakra.h3 textStyle="md" fontWeight="bold">
        {t('open.title')}
      </chakra.h3>
      <chakra.ul listStyle="none" m="0" p="0">
        {data.map(({ id, inviteeEmail, expiresAt }) => (
          <li key={id}>
            <ListRow flexWrap="wrap">
              <chakra.div flex="1 1 12rem" minW="0" overflowWrap="anywhere">
                <p>{inviteeEmail}</p>
                <chakra.p textStyle="sm" color="fg.muted">
                  {t('open.until', {
                    date: new Date(expiresAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' }),
                  })}
                </chakra.p>
              </chakra.div>
              <Button
                look="outline"
                size="sm"
                busy={isLoading && originalArgs?.params.invitationId === id}
                disabled={isLoading}
                aria-label={t('open.revokeNamed', { email: inviteeEmail })}
                onClick={() => void takeBack(id)}
              >
                {t('open.revoke')}
              </Button>
            </ListRow>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
