import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Icon } from '../../../ui/icon.tsx'

/** `drill`: the practice network during a drill. `real`: the practice network while real alerts are shown. Null: real streets. */
export type Practice = 'drill' | 'real' | null

/** Says that the roads are not real streets and, outside a drill, that nobody should follow them. */
export function PracticeNote({ practice }: { practice: Practice }) {
  const { t } = useTranslation('map')
  if (!practice) return null
  return (
    <chakra.div
      display="flex"
      gap="3"
      alignItems="flex-start"
      mx={{ base: '3', md: '5' }}
      mb="3"
      px="3.5"
      py="2.5"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      borderRadius="md"
      textStyle="sm"
    >
      <Icon as={TriangleAlert} size={1.375} />
      <div>
        <chakra.p fontWeight="bold">{t('practice.label')}</chakra.p>
        {practice === 'real' && <p>{t('practice.real')}</p>}
      </div>
    </chakra.div>
  )
}
