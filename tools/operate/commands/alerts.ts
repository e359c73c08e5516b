import type { Proposal } from '@muster/contracts/entities/operator-message'
import { listProposals, proposeMessage, refuseProposal, releaseProposal } from '@muster/contracts/routes/operate'
import en from '@muster/languages/en/operate.json' with { type: 'json' }
import es from '@muster/languages/es/operate.json' with { type: 'json' }
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, ago, noteOf, say, wanted } from '../command.ts'

const falseAlert = (texts: typeof en) => ({ ...texts.write.texts['false-alert'], description: '' })

/** Lists the messages that were written at the console. As there, one person proposes to end an alert, and another one confirms. */
export async function alerts({ client, words: [act = 'list', word], values }: Asked): Promise<void> {
  if (act === 'list') {
    const all = await client.call(listProposals)
    if (all.length === 0) say('Nothing was written at the console. The alerts of others are ended by their senders.')
    for (const one of all) print(one)
    return
  }
  const id = wanted(word, 'the id that `alerts` prints')
  if (act === 'end') {
    const found = (await client.call(listProposals)).find(one => one.id === id)
    if (!found?.draft) throw new UserActionRequired(`${id} was not written at the console: ask its sender to end it.`)
    if (endsAnother(found)) throw new UserActionRequired(`${id} ends another alert: there is nothing left to end.`)
    const texts = { en: falseAlert(en), es: falseAlert(es) }
    const draft = { ...found.draft, texts, zones: [], drawn: [], follows: { proposalId: id, as: 'all-clear' as const } }
    const ending = await client.call(proposeMessage, { body: { ...draft, note: noteOf(values) } })
    print(ending)
    if (ending.state === 'proposed')
      say(`Another person confirms it: npm run -s muster -- alerts confirm ${ending.id} --note "…"`)
    return
  }
  if (act !== 'confirm' && act !== 'refuse')
    throw new UserActionRequired('alerts list | end <id> | confirm <id> | refuse <id>')
  const route = act === 'confirm' ? releaseProposal : refuseProposal
  print(await client.call(route, { params: { id }, body: { note: noteOf(values) } }))
}

const endsAnother = ({ draft }: Proposal) => draft?.follows?.as === 'all-clear'

function print(proposal: Proposal): void {
  const { id, state, title, areaName, author, createdAt, isLatest, draft, outcome } = proposal
  const what = draft?.follows
    ? `${draft.follows.as} of ${draft.follows.proposalId}`
    : (draft?.template ?? 'held message')
  const marks = [isLatest && !endsAnother(proposal) && 'can be ended', outcome && `outcome ${outcome}`]
    .filter(Boolean)
    .join('; ')
  say(`${state.padEnd(9)} ${id}  ${what}, by ${author.name}, ${ago(createdAt)}`)
  say(`    ${title}, ${areaName}${marks ? `; ${marks}` : ''}`)
}
