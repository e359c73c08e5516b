import type { RideBoard } from '@muster/contracts/entities/ride'
import { useTranslation } from '../../../lib/use-translation.ts'

/** Title of the link to rides: the latest agreement or question, else the person's own offer or request, else that rides are open. Null if closed. */
export function useRidesTitle(board: RideBoard | undefined): string | null {
  const { t } = useTranslation('rides')
  if (!board?.open && !board?.mine) return null
  const [first] = board.matches
  const name = first?.firstName ?? ''
  if (first?.state === 'agreed') return t(first.room ? 'agreed.withDriver' : 'agreed.withPassenger', { name })
  if (first?.state === 'asked') return t('state.asked', { name })
  return board.mine ? t(`mine.${board.mine.kind}`) : t('entry.title')
}
