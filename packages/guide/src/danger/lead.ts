import { isQuestionOrDenial, isSoftened, type Recognised } from './by-rules.ts'
import type { DangerLanguage } from './cards.ts'
import { frames } from './frames.ts'
import { keywords, selfHarm, toldOfSelfHarm, veiledSelfHarm } from './keywords.ts'
import calibrated from './lead.json' with { type: 'json' }

/** What a message gives to decide whether its answer leads with a call or asks first. */
export type Evidence = {
  /** The message, or the gravest part of a long one, normalised. */
  told: string
  isQuestion: boolean
  /** Whether the message laughs, as it was typed. */
  laughs: boolean
  language: DangerLanguage
  ruled: Recognised | null
  /** The classifier's chance of danger: of the gravest part, and of the whole message. */
  gravest: number
  whole: number
  /** The classifier's chance of the likeliest kind. */
  kind: number
}

const logit = (chance: number) => {
  const bounded = Math.min(Math.max(chance, 0.001), 0.999)
  return Math.log(bounded / (1 - bounded))
}

/** A message of fewer words tells less. The number of words beyond this tells nothing: the corpus has longer dangers than calm texts. */
const enoughWords = 8

/** The evidence as named numbers: those of words and frames are 1 or 0. */
export function leadInputs(evidence: Evidence): Record<string, number> {
  const { told, language, ruled, gravest, whole, kind } = evidence
  const found = {
    certainRule: ruled?.outcome === 'certain',
    softenedRule: ruled?.outcome === 'unsure',
    word: keywords.some(([, pattern]) => pattern.test(told)),
    softened: isSoftened(told),
    shortQuestion: isQuestionOrDenial(told),
    question: evidence.isQuestion,
    selfHarm: selfHarm.test(told),
    veiledSelfHarm: veiledSelfHarm.test(told),
    toldOfSelfHarm: toldOfSelfHarm.test(told),
    ...Object.fromEntries(frames.map(([name, pattern]) => [name, pattern.test(told)])),
    [language]: true,
  }
  return {
    gravest: logit(gravest),
    whole: logit(whole),
    kind: Math.log(Math.max(kind, 0.01)),
    words: Math.log(Math.min(told.split(' ').length, enoughWords)),
    ...Object.fromEntries(Object.entries(found).map(([name, is]) => [name, Number(is)])),
  }
}

export type LeadWeights = Record<string, number>

/** How likely it is that a life is in danger now, calibrated on templates that the classifier had not seen (`npm run danger:calibrate`). */
export function chanceToLead(evidence: Evidence, weights: LeadWeights = calibrated.weights): number {
  const inputs = Object.entries(leadInputs(evidence))
  const sum = inputs.reduce((total, [name, value]) => total + value * (weights[name] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum))
}
