import { useTranslation } from '../../lib/use-translation.ts'

const minuteMs = 60_000

/** How old alerts of that age in milliseconds are, in words for a sentence: "3 min old", "26 h 4 min old". */
export function useListAge(): (ageMs: number) => string {
  const { t } = useTranslation('alerts')
  return ageMs => {
    const minutes = Math.max(0, Math.floor(ageMs / minuteMs))
    const hours = Math.floor(minutes / 60)
    if (minutes < 1) return t('line.now')
    return hours < 1 ? t('line.minutes', { minutes }) : t('line.hours', { hours, minutes: minutes % 60 })
  }
}
