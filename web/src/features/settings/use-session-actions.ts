import type { ChatSession } from '@muster/contracts/entities/chat'
import type { User } from '@muster/contracts/entities/user'
import {
  sessionTitle,
  useCreateChatSessionMutation,
  useDeleteChatSessionMutation,
} from '../../entities/chat-session/api.ts'
import { readText, removeStored, writeText } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** Opens, creates and deletes chat sessions. `onOpen` must navigate to the chat, which uses the stored session id. */
export function useSessionActions(user: User, onOpen: () => void) {
  const { t } = useTranslation('settings')
  const [create, { isLoading: isCreating }] = useCreateChatSessionMutation()
  const [destroy, { isLoading: isDeleting }] = useDeleteChatSessionMutation()
  const fail = (title: string) => toast({ title, variant: 'destructive' })

  return {
    isCreating,
    isDeleting,
    open: ({ id }: ChatSession) => {
      writeText('currentSessionId', id)
      removeStored('newSessionId', 'startChatbotConversation')
      onOpen()
    },
    start: async () => {
      try {
        const { id } = await create({ body: { userId: user.id, title: sessionTitle(new Date()) } }).unwrap()
        writeText('newSessionId', id)
        writeText('currentSessionId', id)
        writeText('startChatbotConversation', 'true')
        toast({ title: t('sessions.created') })
        onOpen()
      } catch {
        fail(t('sessions.createFailed'))
      }
    },
    remove: async ({ id }: ChatSession) => {
      try {
        await destroy({ params: { sessionId: id } }).unwrap()
        if (readText('currentSessionId') === id) removeStored('currentSessionId')
        if (readText('newSessionId') === id) removeStored('newSessionId', 'startChatbotConversation')
        toast({ title: t('sessions.deleted') })
      } catch {
        fail(t('sessions.deleteFailed'))
      }
    },
  }
}
