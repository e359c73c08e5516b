import type { HelpPlan, HelpPlanForm } from '@muster/contracts/entities/help'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/builders.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../../test/render-app.tsx'
import { keepDraft, readDraft } from '../../../lib/use-draft.ts'

const user = buildUser({ name: 'Maya Reyes', emergencyContacts: [] })
const draftName = `help plan ${user.id}`

const empty: HelpPlan = {
  ...{ links: [], circles: [], stepSeconds: 120, needs: [], note: '', people: 1, phone: '', language: 'en' },
  triggers: { order: false, warning: false, missedCheckIn: false, unseen: false },
  ...{ revision: 1, savedAt: new Date().toISOString() },
}

/** A server that stores a plan and refuses a save with an older revision. `before` runs before each save is checked. */
function planServer(before: () => Promise<void> | void = () => undefined) {
  const kept = { plan: empty }
  const save = (plan: Partial<HelpPlan>) => {
    kept.plan = { ...kept.plan, ...plan, revision: kept.plan.revision + 1 }
  }
  const server = fakeServer({
    'GET /api/emergency-updates': { body: [] },
    'GET /api/feeds/status': { body: [] },
    'GET /api/auth/me': { body: { user } },
    'GET /api/help/requests': { body: [] },
    'GET /api/help/offers': { body: [] },
    'GET /api/help/plan': () => ({ body: kept.plan }),
    'PUT /api/help/plan': async ({ body }) => {
      await before()
      const { revision, links, ...rest } = body as HelpPlanForm & { revision: number }
      if (revision !== kept.plan.revision) return { status: 409, body: { code: 'conflict', message: '' } }
      save({ ...rest, links: links.map(link => ({ ...link, consent: 'unknown', lastTest: null, reach: null })) })
      return { body: kept.plan }
    },
  })
  return { kept, save, server }
}

const note = () => screen.findByLabelText<HTMLInputElement>(/^In your own words/)
// Sets the whole value in one event, because each typed key would render the whole app again.
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the help plan during editing', () => {
  freshBrowser()

  it('asks before the person leaves it, and shows the input when they return', async () => {
    const { kept } = planServer()
    const first = renderApp('/help/plan')
    write(await note(), 'oxygen')
    write(screen.getByLabelText('Name'), 'Luis')
    await userEvent.click(screen.getAllByRole('link', { name: /^Contacts/ })[0] as HTMLElement)
    expect(await screen.findByRole('alertdialog', { name: 'Leave this form?' })).toBeDefined()
    await press('Leave')
    await waitFor(() => expect(currentAddress()).toBe('/contacts'))
    first.unmount()
    renderApp('/help/plan')
    expect((await note()).value).toBe('oxygen')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Luis')
    expect(screen.getByText('You have changes that are not saved.')).toBeDefined()
    await press('Start over')
    expect((await note()).value).toBe('')
    expect(localStorage.getItem('drafts')).toBeNull()
    expect(kept.plan.note).toBe('')
  })

  it('keeps the input during a save, and does not report it as saved', async () => {
    let answer = () => {}
    const { kept } = planServer(
      () =>
        new Promise<void>(resolve => {
          answer = resolve
        }),
    )
    renderApp('/help/plan')
    write(await note(), 'oxygen')
    await press('Save my plan')
    write(await note(), 'oxygen, two cats')
    answer()
    await waitFor(() => expect(kept.plan.note).toBe('oxygen'))
    await screen.findByRole('button', { name: 'Save my plan' })
    expect((await note()).value).toBe('oxygen, two cats')
    expect(screen.getByText('You have changes that are not saved.')).toBeDefined()
  })

  it('saves a person who was typed but not added, and says who is incomplete', async () => {
    const { kept } = planServer()
    renderApp('/help/plan')
    write(await screen.findByLabelText('Name'), 'Luis')
    await press('Save my plan')
    expect(await screen.findByText('Write an email address or a phone number.')).toBeDefined()
    await waitFor(() => expect(kept.plan.revision).toBe(2))
    expect(screen.getByText('You have changes that are not saved.')).toBeDefined()
    write(screen.getByLabelText(/^Email or phone/), 'luis@example.org')
    await press('Save my plan')
    expect(await screen.findByText(/^Saved /)).toBeDefined()
    expect(kept.plan.links.map(({ name }) => name)).toEqual(['Luis'])
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it('merges changes of another device, and asks only when both changed the same', async () => {
    const { kept, save } = planServer()
    renderApp('/help/plan')
    write(await note(), 'oxygen')
    save({ phone: '(510) 555-0142', people: 2 })
    await press('Save my plan')
    expect(await screen.findByText(/^Saved /)).toBeDefined()
    expect(kept.plan).toMatchObject({ note: 'oxygen', phone: '(510) 555-0142', people: 2 })

    write(await note(), 'oxygen, ramp')
    save({ note: 'two cats', phone: '' })
    await press('Save my plan')
    expect(await screen.findByText('Your plan was changed on another device')).toBeDefined()
    expect((await note()).value).toBe('oxygen, ramp')
    expect(kept.plan.note).toBe('two cats')
    await press('Keep mine')
    await waitFor(() => expect(kept.plan.note).toBe('oxygen, ramp'))
  })

  it('keeps what two tabs are writing, each through a reload and the save of the other', async () => {
    const { kept } = planServer()
    const openTab = async (id: string | null) => {
      if (id) sessionStorage.setItem('tab', id)
      else sessionStorage.clear()
      const { container, unmount } = renderApp('/help/plan')
      const inTab = within(container)
      const note = await inTab.findByLabelText<HTMLInputElement>(/^In your own words/)
      const people = inTab.getByLabelText<HTMLInputElement>('Name')
      return { id: sessionStorage.getItem('tab'), note, people, unmount }
    }
    const one = await openTab(null)
    const two = await openTab(null)
    write(one.note, 'oxygen')
    write(two.people, 'Luis')
    one.unmount()
    two.unmount()

    const reloaded = await openTab(one.id)
    expect([reloaded.note.value, reloaded.people.value]).toEqual(['oxygen', ''])
    await press('Save my plan')
    await waitFor(() => expect(kept.plan.note).toBe('oxygen'))
    expect(await screen.findByText(/^Saved /)).toBeDefined()
    reloaded.unmount()

    // The second tab was closed. Another one continues what it left.
    const third = await openTab(null)
    expect(third.people.value).toBe('Luis')
    await press('Start over')
    expect([third.note.value, third.people.value]).toEqual(['oxygen', ''])
    expect(localStorage.getItem('drafts')).toBeNull()
  })

  it('does not change what another tab keeps', async () => {
    const { kept } = planServer()
    const others = JSON.stringify({ note: 'two cats' })
    renderApp('/help/plan')
    write(await note(), 'oxygen')
    keepDraft(draftName, others)
    await press('Save my plan')
    await waitFor(() => expect(kept.plan.note).toBe('oxygen'))
    expect(await screen.findByText(/^Saved /)).toBeDefined()
    expect(readDraft(draftName)).toBe(others)
  })
})
