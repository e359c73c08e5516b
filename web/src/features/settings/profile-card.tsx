import type { User } from '@muster/contracts/entities/user'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { readDraft } from '../../lib/use-draft.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { PictureRow } from './picture/picture-row.tsx'
import { ProfileEdit, settingsDraft } from './profile-edit.tsx'
import { ProfileFacts } from './profile-facts.tsx'

/** The profile in view mode, or in edit mode after 'Edit Profile'. Leaving edit mode returns the focus to that button. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const [editing, setEditing] = useState(() => readDraft(settingsDraft(user.id)) !== null)
  const returns = useRef(false)
  const close = () => {
    returns.current = true
    setEditing(false)
  }
  return (
    <SettingsCard
      title={t('profile.title')}
      action={
        !editing && (
          <Button
            ref={button => {
              if (button && returns.current) button.focus()
              returns.current = false
            }}
            look="outline"
            size="sm"
            icon={Pencil}
            onClick={() => setEditing(true)}
          >
            {t('profile.edit')}
          </Button>
        )
      }
    >
      <PictureRow user={user} />
      {editing ? <ProfileEdit user={user} onClose={close} /> : <ProfileFacts user={user} />}
    </SettingsCard>
  )
}
