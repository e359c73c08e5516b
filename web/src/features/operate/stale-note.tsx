import { useTranslation } from '../../lib/use-translation.ts'
import { FieldError } from '../../ui/field.tsx'

const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', second: '2-digit' }

type StaleNoteProps = {
  /** The last answer to a poll, which may be older than the failed one after it. */
  list: { error?: unknown; fulfilledTimeStamp?: number | undefined }
}

/** Says from when a polled list is while the server does not answer: others decide meanwhile. */
export function StaleNote({ list: { error, fulfilledTimeStamp: at } }: StaleNoteProps) {
  const { t, i18n } = useTranslation('operate')
  return (
    <div role="status">
      {error !== undefined && at !== undefined && (
        <FieldError>{t('stale', { time: new Date(at).toLocaleTimeString(i18n.language, clock) })}</FieldError>
      )}
    </div>
  )
}
