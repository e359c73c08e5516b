import { useTranslation } from '../../lib/use-translation.ts'
import { WordBox } from '../../ui/drill.tsx'

/** The word TEST in a box, wherever a test of a chain shows: nobody is in danger. */
export function TestTag() {
  const { t } = useTranslation('help')
  return <WordBox>{t('test')}</WordBox>
}
