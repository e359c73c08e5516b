import type { Needs } from '@muster/contracts/vocabulary/needs'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { cardsParameter } from '../../ui/cards-link.tsx'

const CardsDialog = lazy(() => import('./cards-dialog.tsx').then(module => ({ default: module.CardsDialog })))

/** Number of history entries that the cards have added; 0 for an address that was opened directly. */
const depthOf = (state: { cards?: number } | null) => state?.cards ?? 0

/** Shows the responder cards on any screen whose address has the parameter `cardsParameter`. Each step has its own address, so that Back works. */
export function ResponderCards({ person }: { person: Partial<Needs> | null }) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const shown = parameters.get(cardsParameter)
  if (shown === null) return null
  const depth = depthOf(state)
  function close() {
    if (depth > 0) return void navigate(-depth)
    parameters.delete(cardsParameter)
    setParameters(parameters, { replace: true })
  }
  function back() {
    if (depth > 0) return void navigate(-1)
    if (shown === '') return close()
    parameters.set(cardsParameter, '')
    setParameters(parameters, { replace: true })
  }
  return (
    <Suspense>
      <CardsDialog person={person} shown={shown} depth={depth} onBack={back} onClose={close} />
    </Suspense>
  )
}
