import { VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { momentText } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/time-label.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useFeedStatusQuery } from '../api.ts'

const refreshMs = 60_000

/** A sentence for each source that is stale or failing: alerts may be missing from the list. */
export function useSilentSources(): { feed: string; said: string }[] {
  const { t, i18n } = useTranslation('updates')
  const now = useNow()
  const { data } = useFeedStatusQuery(undefined, { pollingInterval: refreshMs })
  const silent = (data ?? []).filter(({ state }) => state === 'stale' || state === 'failing')
  return silent.map(({ feed, name, lastSuccessAt }) => ({
    feed,
    said: lastSuccessAt
      ? t('silent', { source: name, time: momentText(lastSuccessAt, now, i18n.language) })
      : t('silentNever', { source: name }),
  }))
}

export function SilentSources() {
  return useSilentSources().map(({ feed, said }) => <Banner key={feed} icon={VolumeX} title={said} />)
}
