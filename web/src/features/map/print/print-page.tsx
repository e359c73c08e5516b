import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import encodeQR from 'qr'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { DrillTag } from '../../../ui/drill.tsx'
import { stepsOf } from '../panel/step-rows.tsx'
import { minutes } from '../panel/units.ts'
import type { HazardFact } from '../words/facts.ts'
import { useWords } from '../words/use-words.ts'

// Everything else on the page stays out of the print, and this stays off the screen.
const Paper = chakra('div', {
  base: {
    display: 'none',
    '@media print': {
      display: 'block',
      color: 'black',
      bg: 'white',
      fontSize: '12pt',
      lineHeight: '1.4',
      '& h1': { fontSize: '20pt', fontWeight: 'heavy' },
      '& h2': { fontSize: '14pt', fontWeight: 'bold', marginTop: '12pt', breakAfter: 'avoid' },
      '& p': { marginTop: '4pt' },
      '& ol': { listStyle: 'decimal' },
      '& ul': { listStyle: 'disc' },
      '& ol, & ul': { paddingLeft: '20pt' },
      '& li': { marginTop: '3pt', breakInside: 'avoid' },
      '& figure': { marginTop: '14pt', breakInside: 'avoid' },
    },
  },
})
const hideRest = '@media print { body > *:not([data-paper]) { display: none !important } }'

type PrintPageProps = {
  sentences: readonly string[]
  route: DirectionsRoute | null
  /** Opens this route on another phone. */
  link: string | null
  facts: readonly HazardFact[]
  /** Credits of the map's data. */
  credits: readonly string[]
  onDone: () => void
}

/** The way out on paper: in words, step by step, with a code that opens it on another phone. Prints at once, where the browser can. */
export function PrintPage({ sentences, route, link, facts, credits, onDone }: PrintPageProps) {
  const { t, i18n } = useTranslation('map')
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    addEventListener('afterprint', onDone)
    window.print()
    return () => removeEventListener('afterprint', onDone)
  }, [])
  const code = useMemo(() => link && encodeQR(link, 'raw', { border: 2 }), [link])
  const steps = route ? stepsOf(route) : []
  const dangers = facts.map(words.hazard)
  return createPortal(
    <Paper data-paper="">
      <style>{hideRest}</style>
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
          <svg
            role="img"
            aria-label={t('print.code')}
            viewBox={`0 0 ${code.length} ${code.length}`}
            width="180"
            height="180"
          >
            <path
              d={code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')}
            />
          </svg>
          <figcaption>{t('print.code')}</figcaption>
        </figure>
      )}
      <p>{t('noWay.call')}</p>
      {credits.length > 0 && <p>{credits.join(', ')}</p>}
    </Paper>,
    document.body,
  )
}
