import { chakra } from '@chakra-ui/react'
import type { HelpRequest } from '@muster/contracts/entities/help'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { Card } from '../../../ui/card.tsx'

const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2.25rem minmax(0, 1fr)',
    columnGap: '3.5',
    py: '3',
    _before: {
      content: 'counter(step)',
      counterIncrement: 'step',
      display: 'grid',
      placeItems: 'center',
      w: '9',
      h: '9',
      border: '2px solid',
      borderColor: 'fg',
      borderRadius: 'full',
      fontWeight: 'heavy',
    },
  },
})

/** What to do when nobody has said that they will come: first call 911, with the words to say. */
export function DoNow({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('help')
  const { t: needs } = useTranslation('needs')
  const place = request.place?.label
  const said = request.needs.map(need => needs(`${need}.form`)).join('. ') || t('mine.sayNeeds')
  return (
    <Card pad>
      <chakra.ol listStyle="none" m="0" p="0" css={{ counterReset: 'step' }}>
        <Row title={t('mine.steps.call')}>
          {place ? (
            <chakra.blockquote
              borderLeftWidth="4px"
              borderColor="fg"
              pl="4"
              my="2"
              fontSize="lg"
              fontWeight="bold"
              overflowWrap="anywhere"
            >
              “{t('mine.say', { needs: said, place })}”
            </chakra.blockquote>
          ) : (
            <p>{t('mine.sayUnknown')}</p>
          )}
          <Call911Button block />
        </Row>
        <Row title={t('mine.steps.door')}>{t('mine.steps.doorText')}</Row>
        <Row title={t('mine.steps.noise')}>{t('mine.steps.noiseText')}</Row>
        <Row title={t('mine.steps.smoke')}>{t('mine.steps.smokeText')}</Row>
      </chakra.ol>
    </Card>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Step>
      <div>
        <chakra.b display="block" lineHeight="1.35" pt="1.5">
          {title}
        </chakra.b>
        <chakra.div textStyle="sm">{children}</chakra.div>
      </div>
    </Step>
  )
}
