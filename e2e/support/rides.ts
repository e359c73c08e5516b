import type { RideBoard, RideMatch } from '@muster/contracts/entities/ride'
import { getRides } from '@muster/contracts/routes/rides'
import type { Page } from '@playwright/test'

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const id = (digit: string) => digit.repeat(24)

const block = { block: 2100, street: 'Pinehaven Road', town: 'Oakland', near: null }
const common = { isDrill: false, isMine: false, changedAt: null, exact: null, block }
const party = {
  people: 2,
  wheelchair: 'stays',
  needsHelp: true,
  hasServiceAnimal: true,
  hasOtherAnimals: false,
} as const
const drive = { seconds: 480, isRisky: false }

const rider = (digit: string, firstName: string, parts: Partial<RideMatch> = {}): RideMatch => ({
  ...{ ...common, id: id(digit), state: 'possible', firstName, room: null, party, leavesAt: inMinutes(70) },
  ...{ drive, meters: 2_300, ...parts },
})
const alone = { ...party, people: 1, wheelchair: 'none', needsHelp: false, hasServiceAnimal: false } as const

const offer: RideBoard['mine'] = {
  ...{ kind: 'offer', id: id('a'), isDrill: false, startedAt: inMinutes(0), endsAt: inMinutes(720) },
  form: {
    ...{ seats: 3, hasRamp: true, tieDowns: 1, takesAnimals: true, leavesAt: inMinutes(45) },
    ...{ plate: '8ABC123', codeWord: 'poppy', phone: '' },
  },
  ...{ seatsLeft: 2, tieDownsLeft: 1 },
}
const request: RideBoard['mine'] = {
  ...{ kind: 'request', id: id('b'), isDrill: false, startedAt: inMinutes(0), endsAt: inMinutes(720) },
  form: { ...alone, leavesAt: inMinutes(70), pickUp: '', phone: '' },
}
const open = { level: 'warning', isDrill: false, incident: 'x', title: 'Evacuation warning for zone OAK-D01' } as const
const board = (mine: RideBoard['mine'], matches: RideMatch[] = []): RideBoard => ({
  ...{ open, hasHome: true, mine, matches, at: inMinutes(0) },
})

const exact = { plate: '8ABC123', codeWord: 'poppy', place: null, pickUp: null, phone: '+1 510 555 0142' }
const door = { label: '2140 Pinehaven Road, Oakland', coordinates: [-122.2, 37.84] as [number, number] }

/** The server's reply about rides in each state, by the name of the state. */
const boards = {
  choice: board(null),
  list: board(offer, [
    rider('c', 'Rosa'),
    rider('d', 'Guadalupe', { party: alone, drive: { seconds: 900, isRisky: true } }),
    rider('e', 'Ben', { party: alone, drive: null, state: 'asked' }),
  ]),
  passenger: board(request, [
    rider('f', 'Dan', {
      ...{ state: 'agreed', party: null, leavesAt: inMinutes(45), exact },
      room: { seats: 2, hasRamp: true, tieDowns: 1, takesAnimals: true },
    }),
  ]),
  driver: board(offer, [
    rider('c', 'Rosa', {
      state: 'agreed',
      exact: { plate: null, codeWord: null, place: door, pickUp: 'Blue gate, ring twice', phone: '+1 510 555 0188' },
    }),
    rider('d', 'Guadalupe', { party: alone, state: 'off' }),
  ]),
} satisfies Record<string, RideBoard>

/** Opens the screen of rides with this reply in place of the server's. */
export async function openRides(page: Page, name: keyof typeof boards): Promise<void> {
  await page.route(`**${getRides.path}`, route => route.fulfill({ json: boards[name] }))
  await page.goto('/help/rides')
}
