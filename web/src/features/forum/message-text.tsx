import { chakra } from '@chakra-ui/react'
import type { CommunityMessage } from '@muster/contracts/entities/community'
import { useTranslation } from '../../lib/use-translation.ts'

/** The text of a message, or why it is not shown. The owner and moderators can read a text that is hidden from others. */
export function MessageText({ message }: { message: CommunityMessage }) {
  const { t } = useTranslation('forum')
  const { content, state, hiddenBy, reports, reportedContent } = message
  const isUnderReview = reports !== undefined && state !== 'deleted'
  return (
    <>
      {state === 'deleted' && <i>{t('message.deleted')}</i>}
      {state === 'hidden' && <i>{t(`message.hidden.${hiddenBy ?? 'moderator'}`)}</i>}
      {isUnderReview && (
        <chakra.b display="block" textStyle="sm">
          {t('message.reports', { count: reports })}
        </chakra.b>
      )}
      {reportedContent && (
        <chakra.span display="block" textStyle="sm" mb="2">
          {t('message.reportedAs')} <bdi>{reportedContent}</bdi>
        </chakra.span>
      )}
      {content !== '' && (
        <chakra.span dir="auto" display={state || isUnderReview ? 'block' : 'inline'}>
          {content}
        </chakra.span>
      )}
    </>
  )
}
