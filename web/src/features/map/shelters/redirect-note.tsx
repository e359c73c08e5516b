import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Redirected } from './headed.ts'
import { useShelterWords } from './use-shelter-words.ts'

type RedirectNoteProps = { redirected: Redirected; isPlanning: boolean }

/** Says that the shelter is full, closed or in danger, who says so, and what the new destination is. */
export function RedirectNote({ redirected, isPlanning }: RedirectNoteProps) {
  const { t } = useTranslation('map')
  const words = useShelterWords()
  const { name, reason, next } = redirected
  const where = () => {
    if (isPlanning) return t('redirect.planning')
    return next ? t('redirect.next', { name: next }) : t('redirect.none')
  }
  return (
    <chakra.div px={{ base: '3', md: '5' }} pb="3">
      <Banner severity="high" icon={TriangleAlert} title={t(`redirect.${reason}`, { name })}>
        <chakra.p fontWeight="bold">{where()}</chakra.p>
        <chakra.p fontVariantNumeric="tabular-nums">{words.source(redirected)}</chakra.p>
      </Banner>
    </chakra.div>
  )
}
