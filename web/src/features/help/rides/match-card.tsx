import { chakra } from '@chakra-ui/react'
import type { RideMatch } from '@muster/contracts/entities/ride'
import { clockText } from '../../../lib/clock.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { DrillTag } from '../../../ui/drill.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { useRideWords } from './use-ride-words.ts'

/** A matching person: first name, block, and the answers so far. `heading`: the heading level of the card, which depends on where it is shown. */
export function MatchCard({ match, heading }: { match: RideMatch; heading: 'h2' | 'h3' }) {
  const { t, i18n } = useTranslation('rides')
  const words = useRideWords()
  const { state, isDrill, isMine, firstName: name, block, room, party, leavesAt, drive } = match
  const time = clockText(leavesAt, i18n.language)
  const said =
    state === 'possible' || state === 'agreed'
      ? null
      : state === 'off' && isMine
        ? t('state.offMine', { name })
        : t(`state.${state}`, { name })
  const isOver = state === 'off' || state === 'met'
  return (
    <Card asChild pad>
      <chakra.li display="grid" gap="3" overflowWrap="anywhere">
        <div>
          <chakra.h3 as={heading} textStyle="lg" display="flex" flexWrap="wrap" alignItems="center" gap="2">
            {isDrill && <DrillTag />}
            <bdi>{name}</bdi>
          </chakra.h3>
          {said && <chakra.p fontWeight="bold">{said}</chakra.p>}
          {!isOver && (
            <>
              <chakra.p fontWeight="bold">{room ? words.room(room) : party ? words.party(party) : ''}</chakra.p>
              <p>{t(room ? 'leaves' : 'mustLeave', { time })}</p>
              <p>{words.where(block)}</p>
              <p>
                {words.drive(match)}
                {drive?.isRisky && <b> {t('risky')}</b>}
              </p>
            </>
          )}
        </div>
        {!isOver && <AnswerButtons match={match} />}
      </chakra.li>
    </Card>
  )
}
