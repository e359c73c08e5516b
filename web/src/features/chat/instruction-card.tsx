import { chakra } from '@chakra-ui/react'
import type { ChatMetadata } from '@muster/contracts/entities/chat'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { StepList } from '../../ui/step-list.tsx'

type Steps = NonNullable<ChatMetadata['steps']>

type CardProps = { steps: Steps; estimatedTime: string | undefined; language: string | undefined }

/** Numbered steps, with the estimated time if there is one. */
export function InstructionCard({ steps, estimatedTime, language }: CardProps) {
  const { t } = useTranslation('chat')
  return (
    <Card p="0">
      {estimatedTime && (
        <chakra.p px={{ base: '4', md: '6' }} py="3" textStyle="sm" borderBottomWidth="1px" borderColor="border">
          {t('estimatedTime')} <b>{estimatedTime}</b>
        </chakra.p>
      )}
      <chakra.div px={{ base: '4', md: '6' }} py="3" lang={language}>
        <StepList steps={steps} />
      </chakra.div>
    </Card>
  )
}
