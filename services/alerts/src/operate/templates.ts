import type { OperatorFollowUp, OperatorTemplate } from '@muster/contracts/vocabulary/operator-messages'
import type { Alert, AlertInfo } from '../domain/alert.ts'

type Asked = Pick<AlertInfo, 'responseTypes' | 'urgency' | 'severity' | 'certainty'> & {
  status: Alert['status']
  event: { en: string; es: string }
}

/** What each template says in CAP terms. The events are words that every CAP receiver recognises. */
export const templates: Record<OperatorTemplate, Asked> = {
  'evacuation-order': {
    status: 'Actual',
    event: { en: 'Evacuation Order', es: 'Orden de evacuación' },
    responseTypes: ['Evacuate'],
    urgency: 'Immediate',
    severity: 'Extreme',
    certainty: 'Observed',
  },
  'evacuation-warning': {
    status: 'Actual',
    event: { en: 'Evacuation Warning', es: 'Advertencia de evacuación' },
    responseTypes: ['Prepare'],
    urgency: 'Expected',
    severity: 'Severe',
    certainty: 'Likely',
  },
  'shelter-in-place': {
    status: 'Actual',
    event: { en: 'Shelter In Place', es: 'Refugio en el lugar' },
    responseTypes: ['Shelter'],
    urgency: 'Immediate',
    severity: 'Extreme',
    certainty: 'Observed',
  },
  // Exercise instead of Test, because CAP 1.2 tells receivers to ignore a Test.
  test: {
    status: 'Exercise',
    event: { en: 'Test Message', es: 'Mensaje de prueba' },
    responseTypes: ['None'],
    urgency: 'Expected',
    severity: 'Moderate',
    certainty: 'Observed',
  },
}

const allClear: Omit<Asked, 'status'> = {
  event: { en: 'All Clear', es: 'Fin de la alerta' },
  responseTypes: ['AllClear'],
  urgency: 'Past',
  severity: 'Moderate',
  certainty: 'Observed',
}

/** The CAP terms of a template, or those of its all clear. */
export function capTermsOf(template: OperatorTemplate, followUp: OperatorFollowUp | undefined): Asked {
  const own = templates[template]
  return followUp === 'all-clear' ? { ...allClear, status: own.status } : own
}
