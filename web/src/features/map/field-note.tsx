import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import type { End } from './control/route-control.ts'
import type { RouteState } from './route-state.ts'

type UnknownPlace = { end: End; text: string; isHome: boolean }

/** Records the last text for which no place was found, and announces it with `say`. `home`: the location in the person's profile. */
export function useUnknownPlace(home: string, say: (text: string) => void) {
  const { t } = useTranslation('map')
  const [unknown, setUnknown] = useState<UnknownPlace | null>(null)
  const notFound = (end: End, text: string) => {
    const isHome = text === home.trim()
    setUnknown({ end, text, isHome })
    say(t(isHome ? 'notFound.home' : `notFound.${end}`, { text }))
  }
  return { unknown, notFound }
}

type FieldNoteProps = { unknown: UnknownPlace | null; ends: RouteState['ends']; hasHint: boolean }

/** The note below the fields: for which text no place was found, or what to enter. */
export function FieldNote({ unknown, ends, hasHint }: FieldNoteProps) {
  const { t } = useTranslation('map')
  // The note is not shown any more once that end has been chosen.
  if (unknown && !ends[unknown.end].at)
    return (
      <chakra.p fontWeight="label">
        {t(unknown.isHome ? 'notFound.home' : `notFound.${unknown.end}`, { text: unknown.text })}
      </chakra.p>
    )
  const isHintShown = hasHint && (!ends.origin.at || !ends.destination.at)
  return isHintShown && <chakra.p color="fg.muted">{t('hint')}</chakra.p>
}
