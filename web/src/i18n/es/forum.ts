import type { forum as en } from '../en/forum.ts'
import type { Translated } from '../translated.ts'

export const forum: Translated<typeof en> = {
  title: 'Foro',
}
