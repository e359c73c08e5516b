import { chakra } from '@chakra-ui/react'
import type { CommunityMember } from '@muster/contracts/entities/community'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { actionsOn } from './use-moderate.ts'

type MemberListProps = {
  members: readonly CommunityMember[]
  userId: string
  myRole: MemberRole | null
  onManage: (member: CommunityMember) => void
}

/** The members with their roles. A reader who may act on a member gets a button that calls `onManage`. */
export function MemberList({ members, userId, myRole, onManage }: MemberListProps) {
  const { t } = useTranslation('forum')
  return (
    <chakra.ul listStyle="none" m="0" p="0">
      {members.map(member => (
        <li key={member.userId}>
          <ListRow flexWrap="wrap" gap="3">
            <Avatar name={member.name} />
            <chakra.div flex="1 1 8rem" minW="0" overflowWrap="anywhere">
              <chakra.p fontWeight="bold">
                <bdi>{member.name}</bdi>
                {member.userId === userId && ` (${t('people.you')})`}
              </chakra.p>
              {member.role !== 'member' && (
                <Tag solid={member.role === 'owner'}>{t(`people.roles.${member.role}`)}</Tag>
              )}
              {member.mutedUntil && <MutedUntil until={member.mutedUntil} />}
            </chakra.div>
            {member.userId !== userId && actionsOn(member, myRole).length > 0 && (
              <Button
                look="outline"
                size="sm"
                aria-label={t('people.manageNamed', { name: isolated(member.name) })}
                onClick={() => onManage(member)}
              >
                {t('people.manage')}
              </Button>
            )}
          </ListRow>
        </li>
      ))}
    </chakra.ul>
  )
}

/** A line that says until when a member is muted. */
export function MutedUntil({ until }: { until: string }) {
  const { t, i18n } = useTranslation('forum')
  const date = new Date(until).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <chakra.p textStyle="sm" color="fg.muted">
      {t('people.mutedUntil', { date })}
    </chakra.p>
  )
}
