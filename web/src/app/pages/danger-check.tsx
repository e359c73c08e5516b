import { useCurrentUser } from '../../entities/user/use-current-user.ts'
import { DangerCheck } from '../../features/alerts/danger-check/danger-check.tsx'
import { AroundMap } from './around-map.tsx'

export function DangerCheckPage() {
  const { user } = useCurrentUser()
  return (
    <DangerCheck isMember={Boolean(user)} map={(updates, place) => <AroundMap updates={updates} place={place} />} />
  )
}
