import { chakra } from '@chakra-ui/react'
import type { CommunityMember } from '@muster/contracts/entities/community'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { useState } from 'react'
import { isolated } from '../../lib/isolated.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { MutedUntil } from './member-list.tsx'
import { type AskedAction, actionsOn, isAsked, type MemberAction, useModerate } from './use-moderate.ts'

type MemberActionsProps = {
  communityId: string
  member: CommunityMember
  myRole: MemberRole | null
  onDone: () => void
}

/** Buttons for the actions that the reader may take on a member. */
export function MemberActions({ communityId, member, myRole, onDone }: MemberActionsProps) {
  const { t } = useTranslation('forum')
  const { moderate, isBusy } = useModerate(communityId)
  const [asked, setAsked] = useState<AskedAction | null>(null)

  async function run(action: MemberAction) {
    if (await moderate(action, member.userId)) onDone()
  }

  if (asked)
    return (
      <ConfirmStep
        question={t(`ask.${asked}`, { name: isolated(member.name) })}
        action={t(`act.${asked}`)}
        busy={isBusy}
        onCancel={() => setAsked(null)}
        onConfirm={() => void run(asked)}
      />
    )
  return (
    <chakra.div display="grid" gap="3">
      {member.mutedUntil && <MutedUntil until={member.mutedUntil} />}
      {actionsOn(member, myRole).map(action => (
        <chakra.div key={action} display="grid" gap="1">
          <Button
            look="outline"
            whiteSpace="normal"
            disabled={isBusy}
            onClick={() => (isAsked(action) ? setAsked(action) : void run(action))}
          >
            {t(`act.${action}`)}
          </Button>
          {(action === 'moderator' || action === 'mute168') && (
            <chakra.p textStyle="sm" color="fg.muted">
              {t(action === 'moderator' ? 'act.moderatorHint' : 'act.muteHint')}
            </chakra.p>
          )}
        </chakra.div>
      ))}
    </chakra.div>
  )
}
