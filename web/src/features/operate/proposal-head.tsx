import { chakra } from '@chakra-ui/react'
import type { Proposal } from '@muster/contracts/entities/operator-message'
import { useTranslation } from '../../lib/use-translation.ts'

/** The head of a proposal: title, area, author and reason. */
export function ProposalHead({ proposal: { title, areaName, author, note, draft } }: { proposal: Proposal }) {
  const { t } = useTranslation('operate')
  return (
    <>
      <chakra.h3 textStyle="lg" fontWeight="bold">
        {title}
      </chakra.h3>
      {draft?.follows && <chakra.p fontWeight="bold">{t(`follow.${draft.follows.as}.mark`)}</chakra.p>}
      {areaName && <p>{t('waiting.areaOf', { area: areaName })}</p>}
      <chakra.p color="fg.muted">{t('waiting.by', { name: author.name, note })}</chakra.p>
    </>
  )
}
