import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { StepList } from '../../ui/step-list.tsx'

type Steps = NonNullable<ChatMetadata['steps']>

/** Numbered steps, with the estimated time if there is one. */
export function InstructionCard({ steps, estimatedTime }: { steps: Steps; estimatedTime: string | undefined }) {
  const { t } = useTranslation('chat')
  return (
    <Card p="0">
      {estimatedTime && (
        <chakra.p px={{ base: '4', md: '6' }} py="3" textStyle="sm" borderBottomWidth="1px" borderColor="border">
          {t('estimatedTime')} <b>{estimatedTime}</b>
        </chakra.p>
      )}
      <chakra.div px={{ base: '4', md: '6' }} py="3">
        <StepList steps={steps} />
      </chakra.div>
    </Card>
  )
}
