import { chakra } from '@chakra-ui/react'
import type { OwnRide, RideMatch } from '@muster/contracts/entities/ride'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { Grants } from '../request/grants.tsx'
import { AgreedCard } from './agreed-card.tsx'
import { MatchCard } from './match-card.tsx'
import { OwnCard } from './own-card.tsx'

const List = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0', display: 'grid', gap: '4' } })

/** Agreed rides first, then matches with an answer, the reader's own offer or request, and other possible matches. */
export function MyRide({ mine, matches }: { mine: OwnRide; matches: readonly RideMatch[] }) {
  const { t } = useTranslation('rides')
  const of = (...states: RideMatch['state'][]) => matches.filter(({ state }) => states.includes(state))
  const [agreed, said, possible] = [of('agreed'), of('asked', 'waiting', 'met', 'off'), of('possible')]
  const isOffer = mine.kind === 'offer'
  const isSettled = isOffer ? mine.seatsLeft === 0 : agreed.length > 0
  return (
    <>
      {agreed.length > 0 && (
        <List>
          {agreed.map(match => (
            <AgreedCard key={match.id} match={match} mine={mine} />
          ))}
        </List>
      )}
      {!isOffer && <Grants requestId={mine.id} />}
      {said.length > 0 && (
        <List>
          {said.map(match => (
            <MatchCard key={match.id} match={match} heading="h2" />
          ))}
        </List>
      )}
      <OwnCard mine={mine} />
      {!isSettled && (
        <chakra.section display="grid" gap="3" aria-labelledby="ride-proposals">
          <div>
            <chakra.h2 id="ride-proposals" textStyle="xl">
              {t(isOffer ? 'list.requests' : 'list.offers')}
            </chakra.h2>
            {possible.length > 1 && (
              <chakra.p textStyle="sm" color="fg.muted">
                {t(isOffer ? 'list.order' : 'list.byTime')}
              </chakra.p>
            )}
          </div>
          {possible.length === 0 ? (
            <Card pad>{t(isOffer ? 'list.noRequests' : 'list.noOffers')}</Card>
          ) : (
            <List>
              {possible.map(match => (
                <MatchCard key={match.id} match={match} heading="h3" />
              ))}
            </List>
          )}
        </chakra.section>
      )}
    </>
  )
}
