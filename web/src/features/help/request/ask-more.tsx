import type { HelpRequest } from '@muster/contracts/entities/help'
import { Users } from 'lucide-react'
import { errorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { helpApi } from '../api.ts'

type AskMoreProps = { request: HelpRequest; groups: ReadonlyMap<string, string> }

const mostAtOnce = 10

/** A button that asks the person's other communities at once, shown while nobody has said yes. */
export function AskMore({ request, groups }: AskMoreProps) {
  const { t } = useTranslation('help')
  const [change, { isLoading, error }] = helpApi.endpoints.changeHelpRequest.useMutation()
  const asked = new Set(request.asked.map(({ communityId }) => communityId))
  const circles = [...groups.keys()].filter(id => !asked.has(id)).slice(0, mostAtOnce)
  const isWaiting = request.state === 'open' || request.state === 'nobody'
  if (!isWaiting || circles.length === 0) return null
  return (
    <>
      <Button
        look="outline"
        size="lg"
        icon={Users}
        busy={isLoading}
        onClick={() => void change({ params: { id: request.id }, body: { action: 'ask', circles } })}
      >
        {t('mine.askGroups', { count: circles.length })}
      </Button>
      {error !== undefined && <FieldError>{errorText(error)}</FieldError>}
    </>
  )
}
