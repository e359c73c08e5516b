import { permits, type Situation } from './situation.ts'
import { fold } from './text.ts'
import type { Topic } from './topic.ts'

/** Matches advice to stay at home, or to take somebody home. */
const atHome =
  /\b(stay|remain) (home|at home|inside|indoors|put|where you are|in your (home|house))\b|\btake (them|her|him|it) home\b|\bqued(ese|ense) (en (su )?casa|adentro|donde esta|y llame)\b|\bllev(arselo|arsela|arlos|arlas|elo|ela) a (su )?casa\b/
/** Matches advice to go inside or upstairs, or not to drive. */
const inside = new RegExp(
  [
    String.raw`\bgo (inside|indoors)\b|\b(highest|upper) floor\b|(?<!\bnot go )\bon the roof\b|(^|[.:;] |\bmay )stay in(?=[.,:;]| until\b| if\b|$)`,
    String.raw`(^|[.:;] )(do not|never) (drive|go out|travel|evacuate)\b(?! (in|into|past|through|over|there|if|when|behind|to)\b)|\bhave it towed\b`,
    String.raw`\bpiso mas alto\b|(?<!\bno suba )\bal techo\b|(^|[.:;] )quedese(?=\.| si puede\b)|(^|[.:;] )entre(?= ya\b|, (lejos|cierre)\b)`,
    String.raw`(^|[.:;] )no (maneje|conduzca|salga|viaje)\b(?! (hacia|si|a|por|con|entre|alla|tarde)\b)|\blo remolquen\b`,
  ].join('|'),
)
/** An exception: a person in a car with a power line on it stays in the car, even under an order to leave. */
const inCar = /\b(in a|in the|the) car\b|\b(el|en el) carro\b/

const isMedical = ({ hazards }: Topic) => hazards.includes('medical')
/** Facts about evacuations say "go inside" only to people whose way out is cut off. */
const isOfEvacuation = ({ hazards }: Topic) => hazards.includes('evacuation')
const asksToLeave = (situation: Situation | null) => situation !== null && situation.demand !== 'stay'

/** Whether a fact may be answered or offered: neither its polarity nor its words contradict the situation. */
export const mayBeSaid = (situation: Situation | null, topic: Topic): boolean =>
  permits(situation, topic.polarity) && !isAgainstLeaving(situation, topic)

/**
 * Whether a fact contradicts an order to leave although its polarity is `either`: it says to stay, to go up or not to drive. Facts about evacuations
 * are not ruled out; `withoutAgainstLeaving` shortens them.
 */
export function isAgainstLeaving(situation: Situation | null, topic: Topic): boolean {
  if (!asksToLeave(situation) || topic.polarity !== 'either' || isMedical(topic) || isOfEvacuation(topic)) return false
  const answer = fold(topic.answer)
  return atHome.test(answer) || (inside.test(answer) && !inCar.test(answer))
}

/**
 * While the situation asks to leave: the fact without the sentences and steps that say to stay at home, or to take somebody home. Otherwise the fact
 * unchanged.
 */
export function withoutAgainstLeaving(situation: Situation | null, topic: Topic): Topic {
  if (!asksToLeave(situation) || topic.polarity !== 'either' || isMedical(topic)) return topic
  const opposes = (text: string) => atHome.test(fold(text))
  const sentences = topic.answer.split(/(?<=[.!?]) /).filter(sentence => !opposes(sentence))
  const { steps } = topic
  return {
    ...topic,
    ...(sentences.length > 0 && { answer: sentences.join(' ') }),
    ...(steps && { steps: steps.filter(({ title, text }) => !opposes(`${title}. ${text}`)) }),
  }
}
