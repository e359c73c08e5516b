import { lastRequestFailed } from '../../lib/last-request-failed.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { FieldError } from '../../ui/field.tsx'

const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', second: '2-digit' }

type StaleNoteProps = {
  /** The state of a polled query. With `error`, the last poll failed, and `fulfilledTimeStamp` (ms since the epoch) is the time of the data. */
  list: { error?: unknown; fulfilledTimeStamp?: number | undefined }
}

/** Says how old a polled list is while the server does not answer, because other operators may have decided in the meantime. */
export function StaleNote({ list }: StaleNoteProps) {
  const { fulfilledTimeStamp: at } = list
  const { t, i18n } = useTranslation('operate')
  return (
    <div role="status">
      {lastRequestFailed(list) && at !== undefined && (
        <FieldError>{t('stale', { time: new Date(at).toLocaleTimeString(i18n.language, clock) })}</FieldError>
      )}
    </div>
  )
}
