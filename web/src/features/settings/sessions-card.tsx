import { chakra } from '@chakra-ui/react'
import type { ChatSession } from '@muster/contracts/entities/chat'
import type { User } from '@muster/contracts/entities/user'
import { MessageSquare, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useChatSessionsQuery } from '../../entities/chat-session/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { SessionRow } from './session-row.tsx'
import { useSessionActions } from './use-session-actions.ts'

const DeleteSessionDialog = lazyPart(() =>
  import('./delete-session-dialog.tsx').then(module => module.DeleteSessionDialog),
)

/** The person's chat sessions, with buttons to open, create and delete them. `onOpen` is called after a session was chosen. */
export function SessionsCard({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { t } = useTranslation('settings')
  // Fetched again on each visit, because each chat message changes the `updatedAt` of its session.
  const { data, isError, refetch } = useChatSessionsQuery(
    { params: { userId: user.id } },
    { refetchOnMountOrArgChange: true },
  )
  const { open, start, remove, isCreating, isDeleting } = useSessionActions(user, onOpen)
  const [asked, setAsked] = useState<ChatSession | null>(null)

  return (
    <SettingsCard
      title={t('sessions.title')}
      action={
        <Button
          look="outline"
          size="sm"
          icon={Plus}
          busy={isCreating}
          busyText={t('sessions.creating')}
          onClick={() => void start()}
        >
          {t('sessions.new')}
        </Button>
      }
    >
      {!data && !isError && <Loading minH="8rem">{t('sessions.loading')}</Loading>}
      {!data && isError && <LoadFailed text={t('sessions.loadFailed')} retry={t('sessions.retry')} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState icon={MessageSquare} title={t('sessions.empty')}>
          {t('sessions.emptyText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <chakra.ul listStyleType="none">
          {data.map(session => (
            <SessionRow
              key={session.id}
              session={session}
              onOpen={() => open(session)}
              onDelete={() => setAsked(session)}
            />
          ))}
        </chakra.ul>
      )}
      {asked && (
        <Suspense>
          <DeleteSessionDialog
            title={asked.title}
            busy={isDeleting}
            onClose={() => setAsked(null)}
            onDelete={() => void remove(asked).then(() => setAsked(null))}
          />
        </Suspense>
      )}
    </SettingsCard>
  )
}
