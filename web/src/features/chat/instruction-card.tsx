import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { StepList } from '../../ui/step-list.tsx'

type Steps = NonNullable<ChatMetadata['steps']>

type CardProps = {
  steps: Steps
  estimatedTime: string | undefined
  pickupPoint: string | undefined
  language: string | undefined
}

/** Numbered steps, with the estimated time and the pick-up point if there are any. */
export function InstructionCard({ steps, estimatedTime, pickupPoint, language }: CardProps) {
  const { t } = useTranslation('chat')
  return (
    <Card p="0">
      {estimatedTime && (
        <chakra.p px={{ base: '4', md: '6' }} py="3" textStyle="sm" borderBottomWidth="1px" borderColor="border">
          {t('estimatedTime')} <b>{estimatedTime}</b>
        </chakra.p>
      )}
      {pickupPoint && (
        <chakra.p
          px={{ base: '4', md: '6' }}
          py="3"
          textStyle="sm"
          borderBottomWidth="1px"
          borderColor="border"
          overflowWrap="anywhere"
        >
          {t('pickupPoint')} <b>{pickupPoint}</b>
        </chakra.p>
      )}
      <chakra.div px={{ base: '4', md: '6' }} py="3" lang={language}>
        <StepList steps={steps} />
      </chakra.div>
    </Card>
  )
}
