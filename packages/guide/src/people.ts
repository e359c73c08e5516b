import type { Answer } from './answer.ts'
import type { Pack } from './pack.ts'
import { fold, plain } from './text.ts'
import { fill } from './texts.ts'

/** The person's open request for help and its helpers, from the last event of the help service. */
export type People = {
  state: 'not-asked' | 'asked' | 'nobody' | 'coming' | 'together'
  asked: number
  /** Helpers who have confirmed. `name`: null for a helper without an account. `time`: the expected arrival, such as "3:09 PM". */
  helpers: readonly { name: string | null; isThere: boolean; time: string }[]
}

const who = String.raw`(anyone|anybody|someone|somebody|help|who|(my|the|our) (people|contacts?|helpers?|neighbou?rs?|family|friends?|sister|brother|son|daughter|mom|mother|dad|father|ride|caregiver)|she|he|they)`
const quien = String.raw`(alguien|ayuda|quien|(mi|mis|el|la|los) (gente|contactos?|ayudantes?|vecin\w+|familia\w*|amig\w+|herman\w+|hij\w+|mama|papa|cuidador\w*))`
const asksWho = new RegExp(
  [
    String.raw`^(ok |so |and |is |are |when |how soon )*(is |are |will |has |have |did |does )?${who} (\w+ )?(coming|on (the|her|his|their) way|come|get(ting)? here|arrive\w*|answer\w*|confirm\w*|said yes|say yes|respond\w*|help(ing)? me)( \w+){0,4}$`,
    String.raw`^(ya |y |cuando |cuanto falta para que )*(viene|vienen|va a venir|van a venir|llega|llegan|llegara|contesto|contestaron|respondio|respondieron|confirmo|confirmaron|dijo que si|me ayuda) ${quien}( \w+){0,4}$`,
    String.raw`^(ya |y |cuando )*${quien} (ya )?(me |se )?(viene|vienen|va a venir|van a venir|llega|llegan|contesto|contestaron|respondio|respondieron|confirmo|confirmaron|dijo que si|ayuda)( \w+){0,4}$`,
  ].join('|'),
)

/** Whether a text asks who is coming to help or whether somebody has confirmed, or names a helper. */
export function asksWhoComes(text: string, people: People | undefined): boolean {
  const folded = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (asksWho.test(folded)) return true
  const names = (people?.helpers ?? []).flatMap(({ name }) => (name ? [fold(name).split(' ')[0] ?? ''] : []))
  return /\b(coming|on (her|his|the) way|where is|here|viene|llega|donde esta)\b/.test(folded)
    ? names.some(name => name.length > 1 && folded.split(' ').includes(name))
    : false
}

const nameOf = (name: string | null, { texts }: Pack) => (name ? plain(name, 60) : texts.people.someone)

/** A text about who is coming, without ages, which the client shows next to it and keeps correct. */
function inWords(people: People | undefined, pack: Pack): string {
  const words = pack.texts.people
  if (!people) return words.unseen
  const { state, asked, helpers } = people
  if (state === 'not-asked') return words.notAsked
  if (state === 'together') return words.together
  const said = helpers.map(({ name, isThere, time }) =>
    fill(isThere ? words.there : words.coming, { name: nameOf(name, pack), time }),
  )
  const asking = asked === 0 ? words.starting : fill(asked === 1 ? words.askedOne : words.asked, { count: asked })
  return said.length > 0 ? said.join(' ') : state === 'nobody' ? words.nobody : asking
}

/** Answers who is coming. The answer also says to call 911 in danger, because helpers do not replace 911. */
export const peopleAnswer = (people: People | undefined, pack: Pack): Answer => ({
  kind: 'live',
  content: `${inWords(people, pack)}\n\n${pack.texts.people.danger}`,
  messageType: 'text',
  language: pack.language,
  confidence: 1,
  topicId: 'people',
})

/** The step that says who is coming; null if nobody has confirmed. */
export function helperStep(people: People | undefined, pack: Pack): { title: string; text: string } | null {
  const helper = people?.helpers.find(({ isThere }) => !isThere) ?? people?.helpers[0]
  if (!helper) return null
  const { leaving } = pack.texts
  const values = { name: nameOf(helper.name, pack), time: helper.time }
  return helper.isThere
    ? { title: fill(leaving.helper, values), text: leaving.helperText }
    : { title: fill(leaving.helperComing, values), text: fill(leaving.helperComingText, values) }
}
