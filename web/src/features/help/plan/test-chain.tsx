import { chakra } from '@chakra-ui/react'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../../../lib/clock.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { helpApi } from '../api.ts'
import { AskedList } from '../request/asked-list.tsx'
import { TestTag } from '../test-tag.tsx'
import { useMyRequests } from '../use-my-request.ts'

type TestChainProps = { userId: string; canTest: boolean; groups: ReadonlyMap<string, string> }

/** Sends a test to everyone in the saved plan, and lists who has answered. */
export function TestChain({ userId, canTest, groups }: TestChainProps) {
  const { t, i18n } = useTranslation('help')
  const now = useNow()
  const { test } = useMyRequests(userId)
  const { data: plan } = helpApi.endpoints.helpPlan.useQuery()
  const [send, { isLoading, error }] = helpApi.endpoints.testHelpChain.useMutation()
  // Kept until the test has arrived, so that a press after a lost response does not send a second e-mail.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const isRunning = test !== null && !isClosedHelp(test.state)
  const press = async () => {
    const result = await send({ body: { clientId } })
    if (!result.error) setClientId(crypto.randomUUID())
  }
  const answered = test?.asked.filter(({ answer }) => answer === 'received').length ?? 0
  return (
    <Card pad display="grid" gap="3">
      <chakra.h2 textStyle="xl">{t('plan.test.title')}</chakra.h2>
      <p>{t('plan.test.text')}</p>
      {!canTest && <chakra.p fontWeight="bold">{t('plan.test.first')}</chakra.p>}
      <Button
        look="outline"
        size="lg"
        icon={Send}
        justifySelf="start"
        disabled={!canTest}
        busy={isLoading}
        onClick={() => void press()}
      >
        {t('plan.test.now')}
      </Button>
      {error !== undefined && (
        <FieldError>
          {t('plan.test.failed')} {errorText(error)}
        </FieldError>
      )}
      {test && (
        <div>
          <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <TestTag />
            {isRunning && t('plan.test.running', { time: momentText(test.startedAt, now, i18n.language) })}
          </chakra.p>
          <chakra.p fontWeight="bold" mt="2" role="status">
            {t('plan.test.answered', { count: answered, all: test.asked.length })}
          </chakra.p>
          <chakra.div mt="3">
            <AskedList request={test} links={plan?.links ?? []} groups={groups} />
          </chakra.div>
        </div>
      )}
    </Card>
  )
}
