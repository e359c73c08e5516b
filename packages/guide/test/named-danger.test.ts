import { describe, expect, it } from 'vitest'
import { type Choice, createChooser, noCard } from '../src/choose.ts'
import { cardIds, generalCard } from '../src/danger/cards.ts'
import { answer, packs } from './guide.ts'
import { home, record } from './records.ts'

const chooser = createChooser(packs)
const naming = (cardId: string, type: Choice['type'] = 'none'): Choice => ({
  ...{ type, factIds: ['gobag-pack'], recordIds: [], followUpIds: [] },
  cardId,
})
const order = record('evacuation-order', 'Evacuation ORDER: zone OAK-E047')
const offered = (text: string) => chooser.offer({ text }).cards.map(({ id }) => id)

const calm = 'What should I pack in a go bag?'
const cry = 'help help somebody please help'
const sure = 'my baby is choking'
const likely = 'smoke in the house and the hill behind us is on fire'
const suicide = 'I want to kill myself'

describe('a model that names a danger', () => {
  it('when the guide saw none: the answer starts with the call, and has the reviewed steps of that card', () => {
    const named = chooser.answer({ text: calm }, naming('choking-infant'))
    expect(named).toMatchObject({
      kind: 'danger',
      leadsWith911: true,
      danger: { card: 'choking-infant', calls: ['911'] },
    })
    expect(named?.steps).toEqual(answer({ text: sure }).steps)
  })

  it('gets the answer in the language of the message', () => {
    const named = chooser.answer({ text: '应急包里要放什么？' }, naming('seizure'))
    expect(named?.danger?.language).toBe('zh')
    expect(named?.content).toMatch(/911/)
  })

  it('keeps the order that covers the person in the answer', () => {
    const named = chooser.answer({ text: calm, context: { activeUpdates: [order], places: [home] } }, naming('choking'))
    expect(named?.content).toMatch(/^Call 911 now\..*OAK-E047/s)
    expect(named?.cards?.[0]).toBe(order.id)
  })

  it('replaces the general card, which stays available behind buttons', () => {
    const before = answer({ text: cry })
    expect(before.danger?.card).toBe(generalCard)
    const named = chooser.answer({ text: cry }, naming('seizure'))
    expect(named?.danger?.card).toBe('seizure')
    expect(named?.danger?.choices?.map(({ card }) => card)).toEqual(before.danger?.choices?.map(({ card }) => card))
  })

  it('is not asked when the guide is sure of the danger and its kind', () => {
    expect(offered(sure)).toEqual([])
    expect(chooser.answer({ text: sure }, naming('heart'))).toBeNull()
  })

  it('chooses among the likely kinds and their variants when the guide shows the likeliest', () => {
    expect(offered(likely)).toEqual(expect.arrayContaining(['house-fire', 'house-fire-upstairs', 'fire-close']))
    expect(offered(likely)).not.toContain('choking')
    expect(chooser.answer({ text: likely }, naming('choking'))).toBeNull()
    expect(chooser.answer({ text: likely }, naming('house-fire-upstairs'))?.danger?.card).toBe('house-fire-upstairs')
  })

  it('cannot turn suicide into another danger, nor a sure danger into suicide', () => {
    expect(chooser.answer({ text: suicide }, naming('choking'))).toBeNull()
    expect(chooser.answer({ text: suicide }, naming('suicide-attempt'))?.danger?.card).toBe('suicide-attempt')
    expect(offered(cry)).not.toContain('suicide')
    expect(chooser.answer({ text: cry }, naming('suicide'))).toBeNull()
  })

  it.each([cry, sure, likely, suicide])('cannot remove a danger, whatever else it chooses: %s', text => {
    for (const cardId of [noCard, generalCard, 'no-such-card'])
      for (const type of ['fact', 'updates', 'none'] as const)
        expect(chooser.answer({ text }, naming(cardId, type))).toBeNull()
  })

  it('can name every card but the general one', () => {
    expect(offered(calm)).toEqual(cardIds.filter(id => id !== generalCard))
  })
})
