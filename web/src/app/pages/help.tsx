import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { WayOut } from '../../features/alerts/way-out.tsx'
import { HelpView, type StartHelp } from '../../features/help/request/help-view.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { LoginNeeded } from '../../ui/page/login-needed.tsx'
import { RidesNear } from './rides-near.tsx'

const isStart = (state: unknown): state is { help: StartHelp } =>
  typeof state === 'object' && state !== null && 'help' in state

// Loaded in one chunk with this page, because each further chunk makes the script of the first screen larger.
export { RidesPage } from './rides.tsx'

export function HelpPage() {
  const { t } = useTranslation('help')
  const { user } = useCurrentUser()
  const { state } = useLocation()
  const navigate = useNavigate()
  const places = useMyPlaces()
  const [start, setStart] = useState(() => (isStart(state) ? state.help : null))
  const started = useCallback(() => {
    setStart(null)
    // Removes the request from the address, so that Back and Forward do not send it again.
    navigate('/help', { replace: true })
  }, [navigate])
  if (!user) return <LoginNeeded title={t('mine.windowTitle')} text={t('mine.guard')} />
  return (
    <HelpView
      user={user}
      start={start}
      onStarted={started}
      rides={<RidesNear />}
      wayOut={<WayOut user={user} from={places[0]?.coordinates ?? null} isDrill={false} size="lg" />}
    />
  )
}
