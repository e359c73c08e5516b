import { type ComponentProps, lazy, Suspense } from 'react'

const PrintPage = lazy(() => import('./print/print-page.tsx').then(({ PrintPage }) => ({ default: PrintPage })))
const HazardCard = lazy(() => import('./hazards/hazard-card.tsx').then(({ HazardCard }) => ({ default: HazardCard })))
const ShelterCard = lazy(() =>
  import('./shelters/shelter-card.tsx').then(({ ShelterCard }) => ({ default: ShelterCard })),
)

type MapDialogsProps = {
  /** False while nothing is printed. */
  print: ComponentProps<typeof PrintPage> | false
  /** Null while no shelter is open. */
  shelter: ComponentProps<typeof ShelterCard> | null
  hazard: ComponentProps<typeof HazardCard>
}

/** What opens over the map; each is loaded when it is first wanted. */
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
