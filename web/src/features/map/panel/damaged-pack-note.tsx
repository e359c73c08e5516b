import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { usePackList } from '../../../entities/offline-pack/use-pack-list.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Says that a saved offline map is damaged and cannot be used. Renders nothing if none is. */
export function DamagedPackNote() {
  const { t } = useTranslation('map')
  const packs = usePackList()
  if (!packs?.some(({ isRefused }) => isRefused)) return null
  return (
    <chakra.div px={{ base: '3', md: '5' }} pb="3">
      <Banner icon={WifiOff} title={t('damagedPack.title')}>
        {t('damagedPack.text')}
      </Banner>
    </chakra.div>
  )
}
