import { chakra } from '@chakra-ui/react'
import { inSentence, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useFeedStatusQuery } from './api.ts'

const refreshMs = 60_000
const shownAtMost = 4

/** "5 min ago" with non-breaking spaces, because the drawer is narrow. */
const unbroken = (age: string) => age.replaceAll(' ', '\u00a0')

/** When each source was last checked, at the bottom of the drawer. Sources that were never checked are left out. */
export function SourceAges() {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const { data } = useFeedStatusQuery(undefined, { pollingInterval: refreshMs })
  const heard = (data ?? []).flatMap(({ feed, name, state, lastSuccessAt }) =>
    lastSuccessAt && state !== 'off' ? [{ feed, name, at: lastSuccessAt }] : [],
  )
  if (heard.length === 0) return null
  return (
    <chakra.div hideBelow="lg" borderTopWidth="1px" borderColor="border" px="3.5" pt="4" pb="3" textStyle="xs">
      <chakra.p fontWeight="bold" mb="1">
        {t('sources')}
      </chakra.p>
      {heard.slice(0, shownAtMost).map(({ feed, name, at }) => (
        <chakra.p key={feed} color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('from', { sender: name, age: unbroken(inSentence(label(at))) })}
        </chakra.p>
      ))}
    </chakra.div>
  )
}
