import { VolumeX } from 'lucide-react'
import { momentText } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useFeedStatusQuery } from '../api.ts'
import { useListTrust } from '../home/use-list-trust.ts'

const refreshMs = 60_000

/** One text for each source that is stale or failing. It says since when, and what may be missing or outdated because of it. */
export function useSilentSources(): { feed: string; said: string; isOfAlerts: boolean }[] {
  const { t, i18n } = useTranslation('updates')
  const now = useNow()
  const { data } = useFeedStatusQuery(undefined, { pollingInterval: refreshMs })
  const silent = (data ?? []).filter(({ state }) => state === 'stale' || state === 'failing')
  return silent.map(({ feed, name, about, lastSuccessAt }) => {
    const since = lastSuccessAt
      ? t('silent', { source: name, time: momentText(lastSuccessAt, now, i18n.language) })
      : t('silentNever', { source: name })
    return { feed, said: `${since} ${t(`silentMeans.${about}`)}`, isOfAlerts: about === 'alerts' }
  })
}

/** Whether the app may say that there are no alerts. False if the list is old, a source of alerts is silent, or the state of the sources is unknown. */
export const useAlertsAreHeard = (): boolean => useListTrust().kind === 'whole'

/** A banner for each source that is stale or failing. */
export function SilentSources() {
  return useSilentSources().map(({ feed, said }) => <Banner key={feed} icon={VolumeX} title={said} />)
}
