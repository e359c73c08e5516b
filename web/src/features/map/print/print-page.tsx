import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DrillTag } from '../../../ui/drill.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { QrCode, qrSquares } from '../../../ui/qr-code.tsx'
import { stepsOf } from '../panel/step-rows.tsx'
import { minutes } from '../panel/units.ts'
import type { HazardFact } from '../words/facts.ts'
import { useWords } from '../words/use-words.ts'

type PrintPageProps = {
  sentences: readonly string[]
  route: DirectionsRoute | null
  /** Address that opens this route on another phone; null for none. */
  link: string | null
  facts: readonly HazardFact[]
  /** Attributions of the map's data. */
  credits: readonly string[]
  onDone: () => void
}

/** The page to print: the route in words and steps, with a code that opens it on another phone. Starts to print at once, if the browser can. */
export function PrintPage({ sentences, route, link, facts, credits, onDone }: PrintPageProps) {
  const { t, i18n } = useTranslation('map')
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    addEventListener('afterprint', onDone)
    window.print()
    return () => removeEventListener('afterprint', onDone)
  }, [])
  const code = useMemo(() => link && qrSquares(link), [link])
  const steps = route ? stepsOf(route) : []
  const dangers = facts.map(words.hazard)
  return createPortal(
    <Paper>
      <h1>{t('title')}</h1>
      {facts.some(({ hazard }) => hazard.properties.isDrill) && <DrillTag />}
      <p>
        {t('print.at', {
          time: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(),
        })}
      </p>
      <chakra.p fontWeight="bold">{t('print.old')}</chakra.p>
      {route?.muster.certainty === 'risky' && <h2>{t('certainty.risky')}</h2>}
      {sentences
        .filter(sentence => !dangers.includes(sentence))
        .map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      {steps.length > 0 && (
        <>
          <h2>{t('route.steps')}</h2>
          <ol>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a route may give the same instruction twice, and is replaced whole
              <li key={index}>
                {step.maneuver.instruction}
                {step.distance > 0 &&
                  ` (${t('route.minutes', { minutes: minutes(step.duration) })}, ${words.distance(step.distance)})`}
              </li>
            ))}
          </ol>
        </>
      )}
      {facts.length > 0 && (
        <>
          <h2>{t('dangers.title')}</h2>
          <ul>
            {facts.map((fact, index) => (
              <li key={fact.hazard.id}>{dangers[index]}</li>
            ))}
          </ul>
        </>
      )}
      {code && (
        <figure>
          <QrCode code={code} label={t('print.code')} />
          <figcaption>{t('print.code')}</figcaption>
        </figure>
      )}
      <p>{t('noWay.call')}</p>
      {credits.length > 0 && <p>{credits.join(', ')}</p>}
    </Paper>,
    document.body,
  )
}
