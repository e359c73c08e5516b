import { useTranslation } from '../../lib/use-translation.ts'
import { WordBox } from '../../ui/drill.tsx'

/** The word TEST in a box, shown with every test of a help plan, so that nobody takes it for a real request. */
export function TestTag() {
  const { t } = useTranslation('help')
  return <WordBox>{t('test')}</WordBox>
}
