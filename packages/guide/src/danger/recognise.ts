import type { dangerOutcomes } from '@muster/contracts/vocabulary/chat'
import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { byRules, isQuestion, isQuestionOrDenial, isSoftened, repairHurried } from './by-rules.ts'
import { type DangerLanguage, generalCard, isDangerLanguage } from './cards.ts'
import { type Classifier, classifier } from './classifier.ts'
import { cuesIn, features, normalise } from './features.ts'
import { cutByTool, isOnFloodedWay, ofDespair } from './further-signs.ts'
import type { DangerId } from './ids.ts'
import { accidental, keywords, ownWish, selfHarm, toldOfSelfHarm, veiledSelfHarm } from './keywords.ts'
import {
  besideSuicide,
  type Cards,
  cardsOf,
  cardsOfGuess,
  cardsOfSelfHarm,
  type Kind,
  kindEvidence,
  ranked,
  withChoices,
} from './kinds.ts'
import { detectOtherLanguage } from './language.ts'
import { chanceToLead, type Evidence } from './lead.ts'
import {
  asksOfMedicine,
  isHiddenThing,
  isIdiom,
  isInEye,
  isLiftOut,
  isLowBattery,
  isNeedToPlanFor,
  isOnFloor,
  isOver,
  lacksCare,
  laughs,
  tookMany,
} from './misread.ts'
import { isCrackInGround, isOtherSubject, overridingSigns, plainSign, unseenSigns } from './plain-signs.ts'
import { mustText, statedCard } from './stated.ts'
import { callForHelp, hidesFromSomebody, threat } from './threat.ts'

/** `card` is the one whose steps fit: the danger's own, its variant for who and where, or the general one, with the likeliest as `choices`. */
export type Danger = Cards & {
  outcome: (typeof dangerOutcomes)[number]
  language: DangerLanguage
  /** Only the classifier says so: no rule names a danger. */
  isSuspicion?: true
  /** The classifier is so sure that a fact must not answer instead of the card. */
  isStrong?: true
  /** The writer cannot hear or speak on a phone, or must not be heard. */
  mustText?: true
}

/** What an answer needs of a danger, whoever recognised it. */
export type ShownDanger = Omit<Danger, 'id'>

// Chosen by `npm run danger:calibrate` and `danger:validate`, which test on templates that were left out of the training.
/**
 * The least `chanceToLead` for an answer that leads with a call: where a rule names a danger, and where only the classifier sees one. A statement
 * needs less than a question, except "what do I do", which people also ask in the middle of an emergency. What happens now needs less too, because the
 * classifier also counts the story that was told before it: "last year we took a class and now he is not breathing".
 */
const sure = {
  withRule: { question: 0.25, statement: 0.2, whatToDo: 0.09, now: 0.09 },
  alone: { question: 0.7, statement: 0.5 },
  aloneWithoutKind: 0.72,
}
const andNow = /\b(and|but|then|y|pero) (now|ahora)\b/
const whatToDo = /^(what (do|should) (i|we) do|que (hago|hacemos))\b/
/** With suicide left out. Below this no kind of danger is likely, as for words that have nothing to do with danger. */
const likelyKind = 0.25
/**
 * From here on it asks, also where no rule and no word names a danger. A training changes how sure the classifier is. These are then set again, so that the answer
 * asks about as many ordinary questions of the tuned half as before: one in five.
 */
const possible = 0.22
const possibleWithoutWord = 0.25
/** Nor does it ask where all that is known together speaks against it, and the classifier alone is not that sure. */
const leastToAsk = { chance: 0.1, orDanger: 0.5 }
/** From here on the card leads even where a fact seems to answer: a search that is sure is no sign that nobody is in danger. */
const strong = 0.93
const strongInQuestion = 0.98
/** A message that mentions a weapon is answered with a question, unless it is less likely to be about danger than this: a film, a game, a meal. */
const possibleThreat = 0.15
/** Thoughts of suicide are seldom said in words that a list knows: an offer to talk too many is better than a question too many. */
const sureOfSuicide = { danger: 0.6, kind: 0.5, lead: 0.35 }
/** The same in a message with words of a lesson or of the past: "better off with the insurance money". */
const sureOfSuicideInStory = { danger: 0.6, kind: 0.85, lead: 0.45 }
/** Veiled words of it, which a list knows, are certain from this chance of danger on. */
const sureOfVeiled = 0.4
/** From this chance of suicide on, the card of a plainly stated danger has a button for suicide too. */
const sureOfGuess = 0.9
/** Where a treatment or a helper is missing, the answer leads with a call if a kind of danger is at least this likely. */
const sureOfLack = 0.5
/** Also plain words of it are a figure of speech where all the rest speaks against them: "kms lol monday again". */
const sureOfSaid = 0.25
/** Somebody who says outright that they want to die needs less to speak for it: "I want to kill myself like in that movie". */
const sureOfWish = 0.04
/** … and "Is someone in danger?" is asked where much less speaks for it. The surer suicide is among the kinds, the less is needed. */
const possibleSuicide = [
  { danger: 0.2, kind: 0.8 },
  { danger: 0.15, kind: 0.9 },
  { danger: 0.1, kind: 0.98 },
]
/** Below this suicide is no choice where nothing else speaks for it: beside a call that leads, and beside a question. */
const likelySuicide = { certain: 0.2, unsure: 0.6 }
/** The chance that a plain sign gives its kind. */
const sureOfSign = 0.9
/** The least chance of danger at which a plain sign counts: below it the words are a figure of speech. */
const leastForSign = 0.15
/** The same in a story, a lesson or an account of the past. */
const leastInStory = 0.7
/** A message that repeats a single word more often than this reports nothing: "line line line" is no power line. */
const manyTimes = 20
function isOneWord(normalised: string): boolean {
  const words = normalised.split(' ')
  return words.length > manyTimes && new Set(words).size === 1
}
/** A message that is only this may ask for help with the app, so it is asked about. */
const bareHelp = /^(help|ayuda|auxilio|tulong|giup( toi)?|帮助|도움|도와주세요)$/
/** A message is judged as a whole and clause by clause: one clause of danger must not drown in a long story. */
const longestWhole = 240
const mostClauses = 40
const shortestClause = 8

/** "The battery's going to die": without its apostrophe it would be no battery, and somebody would die. */
const contractedThing = /\b(battery|phone|laptop|tablet|computer|scooter|chair|radio|flashlight)['’]s\b/gi

/** The whole message, or its first part where it is long, and each of its clauses. */
function partsOf(text: string): string[] {
  const clauses = text
    .split(/[.,;:!?\n。，！？；、]+/, mostClauses)
    .map(clause => normalise(clause.slice(0, longestWhole)))
  const whole = normalise(text)
  const starts = Array.from(
    { length: Math.min(mostClauses, Math.ceil(whole.length / longestWhole)) },
    (_, i) => i * longestWhole,
  )
  const wholes = starts.map(start => whole.slice(start, start + longestWhole))
  return [...new Set([...wholes, ...clauses.filter(clause => clause.length >= shortestClause)])]
}

/** What rules and classifier find in a message; null where it has no words. */
export function judge(text: string, preferred: string, { chanceOfDanger, chanceOfKinds }: Classifier) {
  const normalised = normalise(text)
  if (normalised === '') return null
  // Of a long message only the cues that it has as a whole are tried on its parts.
  const tried = normalised.length > longestWhole ? cuesIn(normalised) : undefined
  const judged = partsOf(text).map(part => {
    const found = features(part, tried)
    return { part, found, chance: chanceOfDanger(found) }
  })
  const gravest = judged.reduce((most, one) => (one.chance > most.chance ? one : most))
  // A short message says in its other clauses who and where.
  const told = repairHurried(normalised.length <= longestWhole ? normalised : gravest.part)
  const ruled = byRules(text)
  // Most messages are short and are judged whole already.
  const known = tried ? undefined : judged.find(({ part }) => part === told)?.found
  const kindsFound = kindEvidence(chanceOfKinds(known ?? features(told)), { told, ruled })
  const kinds = ranked(kindsFound)
  const evidence: Evidence = {
    isQuestion: isQuestion(text, normalised),
    laughs: laughs(text),
    told,
    language: detectOtherLanguage(text) ?? (isDangerLanguage(preferred) ? preferred : defaultLanguage),
    ruled,
    gravest: gravest.chance,
    whole: judged[0]?.chance ?? 0,
    kind: Math.max(...kindsFound.map(({ raw }) => raw)),
  }
  return { evidence, normalised, kindsFound, kinds, part: gravest.part }
}

/**
 * Recognises danger to life; null where there is none. The outcome is `unsure` where rules and classifier disagree, or where the danger
 * is only asked about, imagined or past. `preferred` is the language of the reader, for messages that do not tell their own.
 */
export function recogniseDanger(
  text: string,
  preferred: string = defaultLanguage,
  model: Classifier = classifier,
): Danger | null {
  const judged = judge(text.replace(contractedThing, '$1 is'), preferred, model)
  if (!judged) return null
  const { evidence, normalised } = judged
  if (isNoEmergency(normalised, evidence)) return null
  const guessed = guessDanger(judged)
  const sign = signIn(normalised, evidence)
  if (!sign) return guessed
  const isSure = guessed?.outcome === 'certain' && guessed.id !== 'suicide' && guessed.card !== generalCard
  return isSure && !overridingSigns.has(sign) ? guessed : signedDanger(sign, judged, guessed)
}

type Judged = NonNullable<ReturnType<typeof judge>>

/** Dangers that are over once everyone is well. A stroke, a seizure or a near-drowning is not: it can get worse although the person feels fine. */
const endsWell: ReadonlySet<DangerId> = new Set([
  'smoke-inside',
  'house-fire',
  'choking',
  'trapped',
  'lift',
  'missing',
  'tornado',
  'earthquake',
  'landslide',
  'water-rising',
  'fire-close',
])

/** What rules, words and classifier together make of a message. */
function guessDanger(judged: Judged): Danger | null {
  const { evidence, normalised, part } = judged
  const { ruled, gravest } = evidence
  const lacksOnlyCare = isLackOfCare(normalised, ruled)
  const isOther = judged.kinds[0]?.id === 'suicide' && isOfOtherSubject(normalised, ruled)
  const kinds = lacksOnlyCare || isOther ? besideSuicide(judged.kinds) : judged.kinds
  const kindOfSuicide = kinds.find(({ id }) => id === 'suicide')?.chance ?? 0
  const chance = chanceToLead(evidence)
  const selfHarmSaid = selfHarmIn(normalised, evidence, { danger: gravest, kind: kindOfSuicide, lead: chance })
  const [likeliest] = besideSuicide(kinds)
  const hasKind = (likeliest?.chance ?? 0) >= likelyKind
  const isAlwaysAsked = callForHelp.test(normalised) || hidesFromSomebody.test(normalised)
  const likeliestId = ruled?.id ?? likeliest?.id
  const isPast = likeliestId !== undefined && endsWell.has(likeliestId) && isOver(evidence.told)
  const found =
    selfHarmSaid?.outcome ?? outcomeOf(evidence, part, { chance, hasKind, isPast }) ?? (isAlwaysAsked ? 'unsure' : null)
  if (!found) return null
  // That a medicine or a helper is missing is no emergency by itself.
  const isOpen = isOther || (lacksOnlyCare && (kinds[0]?.chance ?? 0) < sureOfLack)
  const outcome = isOpen && !ruled ? 'unsure' : found
  const isSuspicion = !ruled && !selfHarmSaid?.isSaid && !isAlwaysAsked
  // Beside a danger that is certain, veiled words of suicide are a button, and 988 is in the answer.
  const isVeiled = !selfHarmSaid && veiledSelfHarm.test(normalised)
  const isGuessed = selfHarmSaid
    ? selfHarmSaid.outcome === 'certain' && !selfHarmSaid.isSaid
    : kinds[0]?.id === 'suicide'
  const cardsToShow = (): Cards => {
    // The classifier also says suicide of words that it does not know. The steps for a danger that is named must not wait behind that guess.
    if (isVeiled || (isGuessed && namesAnother(evidence))) return cardsOfGuess(kinds, ruled, normalised)
    return selfHarmSaid
      ? cardsOfSelfHarm(normalised)
      : cardsOf(withoutSuicide(kinds, ruled, outcome), ruled, normalised)
  }
  const isStrong =
    !isOther && (selfHarmSaid?.outcome === 'certain' || gravest >= (evidence.isQuestion ? strongInQuestion : strong))
  const cards = outcome === 'unsure' ? withChoices(cardsToShow(), kinds, normalised) : cardsToShow()
  // An answer that only asks has no card yet: what the person hides from is among its buttons.
  const shown = outcome === 'unsure' ? [cards.card, ...(cards.choices ?? [])] : [cards.card]
  return {
    outcome,
    ...cards,
    language: evidence.language,
    ...(isSuspicion && { isSuspicion }),
    ...(isStrong && { isStrong: true }),
    ...(shown.some(card => mustText(card, normalised)) && { mustText: true }),
  }
}

/** Words that soften nothing in "it kind of folded over my legs". */
const somewhat = /\b(kind|sort) of\b/g

/**
 * The plain sign in a message, where it counts: not in a short question, and not beside suicide that is said outright. In a story, a lesson or the past only where
 * the classifier sees danger too.
 */
function signIn(normalised: string, { ruled, gravest }: Evidence): DangerId | null {
  if (isQuestionOrDenial(normalised) || ruled?.isCry) return null
  // Before stories and the past are left out: these words are rare in them, and the classifier does not know them.
  if (ofDespair(normalised)) return 'suicide'
  if (gravest < leastInStory && isSoftened(normalised.replace(somewhat, ''))) return null
  const isSaid = (ruled?.id === 'suicide' || wordsOfSelfHarm(normalised)) && !isAccident(normalised)
  const sign = isSaid ? null : plainSign(normalised)
  return sign && (gravest >= leastForSign || unseenSigns.has(sign)) ? sign : null
}

/** The danger that a plain sign names, with the other kinds that the classifier finds likely as buttons. */
function signedDanger(sign: DangerId, { evidence, normalised, kinds }: Judged, guessed: Danger | null): Danger {
  if (sign === 'suicide')
    return { outcome: 'certain', ...cardsOfSelfHarm(normalised), language: evidence.language, isStrong: true }
  const others = besideSuicide(kinds).filter(({ id }) => id !== sign)
  const signed = [
    { id: sign, raw: sureOfSign, chance: sureOfSign, isNamed: false },
    ...others.map(kind => ({ ...kind, chance: kind.chance * (1 - sureOfSign) })),
  ]
  // Cracks in wet ground are no emergency by themselves, so unless the classifier is very sure the answer asks first.
  const outcome = sign === 'landslide' && isCrackInGround(normalised) && !guessed?.isStrong ? 'unsure' : 'certain'
  const isGuess = kinds[0]?.id === 'suicide' && kinds[0].chance >= sureOfGuess
  const cards = (isGuess || veiledSelfHarm.test(normalised) ? cardsOfGuess : cardsOf)(signed, null, normalised)
  return {
    outcome,
    ...cards,
    language: evidence.language,
    isStrong: true,
    ...(mustText(cards.card, normalised) && { mustText: true }),
  }
}

/** "No reason to go down" is about a floor, "no reason to go on" about life. */
const goesSomewhere = /\bno reason to go (down|out|up|back|home|there|anywhere|to)\b/g
const isAccident = (normalised: string) => accidental.test(normalised) || cutByTool.test(normalised)
/** Says nothing of suicide where a flood is on the bridge too. */
const onBridge = /\bon the bridge\b/g
function wordsOfSelfHarm(normalised: string): boolean {
  const said = isOnFloodedWay(normalised) ? normalised.replace(onBridge, '') : normalised
  return selfHarm.test(said.replace(goesSomewhere, ''))
}
const saysSelfHarm = (normalised: string) => wordsOfSelfHarm(normalised) || veiledSelfHarm.test(normalised)
const namesOther = (normalised: string, but: readonly DangerId[]) =>
  keywords.some(([id, pattern]) => !but.includes(id) && pattern.test(normalised))
const ofAlarm: readonly DangerId[] = ['monoxide', 'smoke-inside', 'house-fire', 'device']
const ofNeed: readonly DangerId[] = [
  'device',
  'dialysis',
  'insulin',
  'diabetes',
  'water-rising',
  'tornado',
  'earthquake',
  'house-fire',
  'fire-close',
]
/** A message of a need says more than a plan where the answer is this likely to lead. */
const moreThanPlan = 0.3

/**
 * An alarm with a low battery, a figure of speech, a lift that does not run, a thing that is hidden, the eye of a storm, a medicine to be reminded of, or a need to
 * plan for, in a message that says nothing worse.
 */
function isNoEmergency(normalised: string, evidence: Evidence): boolean {
  const { ruled } = evidence
  if (saysSelfHarm(normalised)) return false
  if (isIdiom(normalised)) return true
  if (isLowBattery(normalised)) return (!ruled || ofAlarm.includes(ruled.id)) && !namesOther(normalised, ofAlarm)
  if (ruled) return false
  if (asksOfMedicine(normalised)) return !namesOther(normalised, ['overdose', 'insulin', 'diabetes', 'heart'])
  if (isNeedToPlanFor(normalised) && (isOnFloor(normalised) || chanceToLead(evidence) < moreThanPlan))
    return !namesOther(normalised, ofNeed)
  if (isOneWord(normalised) && !callForHelp.test(normalised)) return true
  if (isHiddenThing(normalised) || isLiftOut(normalised)) return !namesOther(normalised, ['lift'])
  return isInEye(normalised) && !namesOther(normalised, ['tornado'])
}

/** Whether a message is about an alarm, a floor or an order to wait, and nothing but the classifier says suicide. */
const isOfOtherSubject = (normalised: string, ruled: Evidence['ruled']): boolean =>
  isOtherSubject(normalised) && ruled?.id !== 'suicide' && !saysSelfHarm(normalised)

/** Whether somebody lacks a treatment or a helper and says nothing of despair. Suicide is then not offered as a choice either. */
const isLackOfCare = (normalised: string, ruled: Evidence['ruled']): boolean =>
  lacksCare.test(normalised) && !tookMany.test(normalised) && ruled?.id !== 'suicide' && !saysSelfHarm(normalised)

/**
 * The kinds without suicide, unless a rule names it or it is so likely that it stays among the choices. `selfHarmIn` decides whether it is suicide: of
 * words that nothing is known of, the classifier says suicide because no other kind fits.
 */
const withoutSuicide = (kinds: readonly Kind[], ruled: Evidence['ruled'], outcome: Danger['outcome']) =>
  kinds.filter(({ id, chance }) => id !== 'suicide' || ruled?.id === 'suicide' || chance >= likelySuicide[outcome])

/** Dangers whose words are seldom used by somebody who thinks of suicide. */
const unlikeSuicide: ReadonlySet<DangerId> = new Set([
  'intruder',
  'domestic',
  'shooter',
  'kidnap',
  'bleeding',
  'electric-shock',
  'monoxide',
  'choking',
  'childbirth',
  'drowning',
  'house-fire',
  'allergy',
  'crash',
])

const namesAnother = ({ ruled, told }: Evidence): boolean =>
  (ruled !== null && ruled.id !== 'suicide') ||
  statedCard(generalCard, told) !== null ||
  keywords.some(([id, pattern]) => unlikeSuicide.has(id) && pattern.test(told))

/** The chance of danger, the chance that its kind is suicide, and the chance that the answer leads with a call. */
type Chances = { danger: number; kind: number; lead: number }
const reaches = ({ danger, kind, lead }: Chances, least: Omit<Chances, 'lead'> & Partial<Chances>) =>
  danger >= least.danger && kind >= least.kind && lead >= (least.lead ?? 0)

/**
 * Whether somebody thinks of suicide or harms themselves, said (`isSaid`) or only suspected by the classifier; null where nothing speaks
 * for it. What a story tells or a campaign is about is only asked about.
 */
function selfHarmIn(
  normalised: string,
  { ruled, told }: Evidence,
  chances: Chances,
): { outcome: Danger['outcome']; isSaid: boolean } | null {
  const isSoft = isSoftened(told)
  if ((ruled?.id === 'suicide' || wordsOfSelfHarm(normalised)) && !isAccident(normalised)) {
    const isWish = ownWish.test(normalised)
    const isStory = toldOfSelfHarm.test(normalised) && !isWish
    return {
      outcome: isStory || chances.lead < (isWish ? sureOfWish : sureOfSaid) ? 'unsure' : 'certain',
      isSaid: true,
    }
  }
  if (reaches(chances, isSoft ? sureOfSuicideInStory : sureOfSuicide)) return { outcome: 'certain', isSaid: false }
  if (veiledSelfHarm.test(normalised)) {
    const isClear = chances.danger >= sureOfVeiled && !isSoft
    if (ruled?.outcome !== 'certain') return { outcome: isClear ? 'certain' : 'unsure', isSaid: true }
  }
  // Another danger that is certain keeps its own steps.
  if (ruled?.outcome === 'certain' || chances.danger >= possibleWithoutWord) return null
  return possibleSuicide.some(least => reaches(chances, least)) ? { outcome: 'unsure', isSaid: false } : null
}

const isThreat = (told: string, chance: number): boolean =>
  threat.test(told) && !isSoftened(told) && chance >= possibleThreat

function leastWithRule(told: string, isQuestion: boolean): number {
  if (whatToDo.test(told)) return sure.withRule.whatToDo
  if (isQuestion) return sure.withRule.question
  return andNow.test(told) ? sure.withRule.now : sure.withRule.statement
}

function outcomeOf(
  { ruled, gravest, told, isQuestion, laughs }: Evidence,
  part: string,
  { chance, hasKind, isPast }: { chance: number; hasKind: boolean; isPast: boolean },
): Danger['outcome'] | null {
  if (ruled?.isCry) return ruled.outcome
  if (ruled)
    return ruled.outcome === 'certain' &&
      chance >= leastWithRule(told, isQuestion) &&
      !isPast &&
      !(laughs && ruled.id === 'general')
      ? 'certain'
      : 'unsure'
  const alone = isQuestion ? sure.alone.question : sure.alone.statement
  if (chance >= (hasKind ? alone : sure.aloneWithoutKind))
    return isPast || isSoftened(part) || isQuestionOrDenial(part) || bareHelp.test(part) ? 'unsure' : 'certain'
  if (isThreat(told, chance)) return 'unsure'
  const hasWord = keywords.some(([, pattern]) => pattern.test(part))
  const isUnlikely = chance < leastToAsk.chance && gravest < leastToAsk.orDanger
  return !isUnlikely && gravest >= (hasWord ? possible : possibleWithoutWord) ? 'unsure' : null
}
