import type { chat as en } from '../en/chat.ts'
import type { Translated } from '../translated.ts'

export const chat: Translated<typeof en> = {
  title: 'Chat',
  guard: { title: 'Debe identificarse', text: 'Volviendo a la página de inicio...' },
}
