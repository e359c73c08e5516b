import { chakra } from '@chakra-ui/react'
import type { Shelter } from '@muster/contracts/entities/shelter'
import type { ShelterNeed } from '@muster/contracts/vocabulary/shelters'
import { CircleQuestionMark, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saidOfNeed } from './facts.ts'

type DestinationNoteProps = { shelter: Shelter; needs: readonly ShelterNeed[] }

/** Warnings about the shelter at the destination: that no source says that it is open, and which of the person's needs it does not meet or may not meet. */
export function DestinationNote({ shelter, needs }: DestinationNoteProps) {
  const { t } = useTranslation('map')
  const isUnconfirmed = shelter.status === 'candidate' || shelter.status === 'not-said'
  const texts = [
    ...(isUnconfirmed ? [{ icon: CircleQuestionMark, text: t('safePlace.candidate') }] : []),
    ...needs.flatMap(need => {
      const said = saidOfNeed(shelter, need)
      if (said === 'no') return [{ icon: TriangleAlert, text: t(`shelter.lacks.${need}`) }]
      return said === 'notSaid' ? [{ icon: CircleQuestionMark, text: t(`shelter.unsaid.${need}`) }] : []
    }),
  ]
  return texts.map(({ icon, text }) => (
    <chakra.p key={text} display="flex" gap="4" px={{ base: '4', md: '6' }} pt="2" pb="3">
      <Icon as={icon} size={1.75} />
      {text}
    </chakra.p>
  ))
}
