import type { RideBoard } from '@muster/contracts/entities/ride'
import { useTranslation } from '../../../lib/use-translation.ts'

/** What leads to rides: what was said last, else one's own, else that they are open; null where they are closed. */
export function useRidesTitle(board: RideBoard | undefined): string | null {
  const { t } = useTranslation('rides')
  if (!board?.open && !board?.mine) return null
  const [first] = board.matches
  const name = first?.firstName ?? ''
  if (first?.state === 'agreed') return t(first.room ? 'agreed.withDriver' : 'agreed.withPassenger', { name })
  if (first?.state === 'asked') return t('state.asked', { name })
  return board.mine ? t(`mine.${board.mine.kind}`) : t('entry.title')
}
