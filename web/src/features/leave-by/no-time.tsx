import { chakra } from '@chakra-ui/react'
import { texts } from '@muster/languages/all/leave-by'
import { preparationText } from '@muster/languages/leave-by-text'
import { Clock } from 'lucide-react'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { More } from '../../ui/more.tsx'
import { PreparationForm } from './preparation-form.tsx'
import { type LeavingFrom, useLeaveBy } from './use-leave-by.ts'

/** Says that no time to leave is known, and why. Renders nothing if a time is known, or before the first answer. */
export function NoTime(place: LeavingFrom) {
  const { t } = useTranslation('leave-by-card')
  const language = useLanguage()
  const { answer, isFailing, refetch } = useLeaveBy(place)
  if (answer?.leaveBy || (!answer && !isFailing)) return null
  const why = answer ? [answer.sentence, answer.isStale ? t('stale') : ''] : [t('unreachable')]
  return (
    <chakra.section aria-label={t('label')} display="flex" gap="4" px={{ base: '4', md: '6' }} py="4">
      <Icon as={Clock} size={1.75} />
      <chakra.div flex="1" minW="0">
        {answer && <chakra.h3 fontWeight="bold">{texts[language].noTime}</chakra.h3>}
        {why.filter(Boolean).map(sentence => (
          <chakra.p key={sentence} lineHeight="1.4">
            {sentence}
          </chakra.p>
        ))}
        {answer && (
          <More title={t('edit')}>
            <chakra.p textStyle="sm" pb="3">
              {preparationText(answer.preparation, { language })}
            </chakra.p>
            <PreparationForm added={answer.added} onSaved={refetch} />
          </More>
        )}
      </chakra.div>
    </chakra.section>
  )
}
