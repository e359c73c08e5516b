import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { isSameLink, mergePlans, type PlanDraft } from './plan-form.ts'

type ConflictCardProps = {
  /** The saved plan that both versions started from; null if none was saved. */
  start: PlanDraft | null
  mine: PlanDraft
  theirs: PlanDraft
  onChoose: (draft: PlanDraft, isSaved: boolean) => void
}

/** Shown when the plan was saved on another device in the meantime: lists the differences and asks which version to keep. */
export function ConflictCard({ start, mine, theirs, onChoose }: ConflictCardProps) {
  const { t, i18n } = useTranslation('help')
  const list = new Intl.ListFormat(i18n.language)
  const only = (a: PlanDraft, b: PlanDraft) => a.links.filter(link => !b.links.some(other => isSameLink(link, other)))
  const here = only(mine, theirs)
  const there = only(theirs, mine)
  const names = (links: PlanDraft['links']) => ({ names: list.format(links.map(({ name }) => name)) })
  return (
    <Card pad role="alert" display="grid" gap="3" borderColor="fg" borderWidth="2px">
      <chakra.h2 textStyle="lg">{t('plan.conflict.title')}</chakra.h2>
      {here.length > 0 && <p>{t('plan.conflict.mine', names(here))}</p>}
      {there.length > 0 && <p>{t('plan.conflict.theirs', names(there))}</p>}
      {here.length + there.length === 0 && <p>{t('plan.conflict.same')}</p>}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {there.length > 0 && (
          <Button
            look="outline"
            onClick={() =>
              onChoose({ ...mergePlans(start, mine, theirs).merged, links: [...mine.links, ...there] }, false)
            }
          >
            {t('plan.conflict.both')}
          </Button>
        )}
        <Button look="outline" onClick={() => onChoose(mine, false)}>
          {t('plan.conflict.keep')}
        </Button>
        <Button look="outline" onClick={() => onChoose(theirs, true)}>
          {t('plan.conflict.take')}
        </Button>
      </chakra.div>
    </Card>
  )
}
