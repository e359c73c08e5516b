import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const PrintPage = lazyPart(() => import('./print/print-page.tsx').then(module => module.PrintPage))
const HazardCard = lazyPart(() => import('./hazards/hazard-card.tsx').then(module => module.HazardCard))
const ShelterCard = lazyPart(() => import('./shelters/shelter-card.tsx').then(module => module.ShelterCard))

type MapDialogsProps = {
  /** False if nothing is printed. */
  print: ComponentProps<typeof PrintPage> | false
  /** Null if no shelter is open. */
  shelter: ComponentProps<typeof ShelterCard> | null
  hazard: ComponentProps<typeof HazardCard>
}

/** The dialogs that open over the map. Each is loaded when it is first used. */
export function MapDialogs({ print, shelter, hazard }: MapDialogsProps) {
  return (
    <>
      {print && (
        <Suspense>
          <PrintPage {...print} />
        </Suspense>
      )}
      {shelter && (
        <Suspense>
          <ShelterCard {...shelter} />
        </Suspense>
      )}
      {hazard.facts.length > 0 && (
        <Suspense>
          <HazardCard {...hazard} />
        </Suspense>
      )}
    </>
  )
}
