import 'fake-indexeddb/auto'
import type { ChatMessage, SituationFact } from '@muster/contracts/entities/chat'
import { updateCards } from '@muster/guide/chat-metadata'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUpdate } from '../../../test/builders.ts'
import { box, chatServer, fakeTimeouts, list, said, sessionId, person as user } from '../../../test/chat-stage.ts'
import { currentAddress, freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { chatStore } from '../../entities/chat-session/store.ts'
import { momentText } from '../../lib/clock.ts'
import { useToastPlace } from '../../ui/toast-place.tsx'
import { autoRedirectDelayMs, openMapDelayMs } from './open-map.ts'
import { refetchMs } from './use-messages.ts'

const posted = (calls: { body: unknown }[]) => calls.map(({ body }) => (body as ChatMessage).content)

describe('the chat', () => {
  freshBrowser()
  beforeEach(() => deleteDB('muster-chat'))

  it('sends on Enter, not with Shift, and never blank text', async () => {
    const { to } = chatServer()
    renderApp('/chat')
    const input = await box()
    await userEvent.type(input, '   {Enter}')
    await userEvent.clear(input)
    await userEvent.type(input, 'one{Shift>}{Enter}{/Shift}two{Enter}')
    await waitFor(() => expect(posted(to('POST /api/chat'))).toEqual(['one\ntwo']))
    await waitFor(() => expect(input.value).toBe(''))
  })

  it('keeps the text and shows an error when sending fails', async () => {
    chatServer([], { 'POST /api/chat': { status: 500, text: 'broken' } })
    renderApp('/chat')
    const input = await box()
    await userEvent.type(input, 'hello{Enter}')
    expect(await screen.findByText('Failed to send message')).toBeTruthy()
    expect(screen.getByText('500: broken')).toBeTruthy()
    expect(input.value).toBe('hello')
  })

  it('queues a message without a network, and answers it on this device', async () => {
    chatServer([], { 'POST /api/chat': { offline: true } })
    renderApp('/chat')
    await userEvent.type(await box(), 'What should I pack in a go bag?{Enter}')
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect(
      await screen.findByText(/Nobody has reviewed this for safety yet\. Saved answer, no signal needed\.$/),
    ).toBeTruthy()
    expect(await chatStore.waiting(user.id)).toHaveLength(1)
  })

  it('queues a first message without a network, and sends it in a new session later', async () => {
    const setOnline = (value: boolean) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
      act(() => void dispatchEvent(new Event(value ? 'online' : 'offline')))
    }
    let isDown = true
    const { to } = chatServer([], {
      'POST /api/chat/sessions': () =>
        isDown
          ? { offline: true }
          : { status: 201, body: { id: sessionId, userId: user.id, title: '', createdAt: '', updatedAt: '' } },
    })
    localStorage.removeItem('currentSessionId')
    setOnline(false)
    renderApp('/chat')
    await userEvent.type(await box(), 'My house is on fire{Enter}')
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect(await screen.findByText(/Call 911 now\./)).toBeTruthy()
    isDown = false
    setOnline(true)
    await waitFor(() => expect(posted(to('POST /api/chat'))).toContain('My house is on fire'))
    const replayed = to('POST /api/chat').map(({ body }) => body as ChatMessage)
    expect(replayed.find(({ content }) => content === 'My house is on fire')?.sessionId).toBe(sessionId)
    await waitFor(async () => expect(await chatStore.waiting(user.id)).toEqual([]))
    vi.restoreAllMocks()
  })

  it('shows the day of messages from another day', async () => {
    const at = new Date(Date.now() - 26 * 60 * 60_000).toISOString()
    chatServer([
      said('Is it safe?', { createdAt: at }),
      said('No order is active near you.', { isFromAI: true, createdAt: at }),
    ])
    renderApp('/chat')
    await screen.findByText('No order is active near you.')
    expect(screen.getAllByText(momentText(at, Date.now(), 'en'))).toHaveLength(2)
  })

  it('shows the helper on the way and the way out with their ages, and the contacts to call when nobody was asked', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const situation: SituationFact[] = [
      { about: 'way', state: 'clear', to: 'Grand Ave', wheelchairAccessible: null, at: minutesAgo(5) },
      { about: 'helper', state: 'coming', name: 'Rosa', etaAt: minutesAgo(-9), at: minutesAgo(2) },
      { about: 'people', state: 'not-asked', asked: 0, at: null },
      { about: 'shelter', name: 'Oak School', meters: 3_220, wheelchairAccessible: null, at: minutesAgo(7) },
      {
        about: 'check-ins',
        said: [
          { name: 'Ana', status: 'help' },
          { name: null, status: 'safe' },
        ],
        ...{ further: 0, notHeard: 3, at: minutesAgo(4) },
      },
    ]
    const helper = { id: 'c'.repeat(24), name: 'Ben', phone: '(510) 555-0199', relationship: 'son', isPrimary: true }
    const withContact = { ...user, emergencyContacts: [helper] }
    chatServer([said('Leave now.', { isFromAI: true, metadata: { situation } })], {
      'GET /api/auth/me': { body: { user: withContact } },
    })
    renderApp('/chat')
    expect(
      await screen.findByText(
        'Your way to Grand Ave: nothing we know closes it. Not known whether it is wheelchair accessible.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('Muster map, planned 5 min ago')).toBeTruthy()
    expect(screen.getByText(/^Rosa is coming, at about /)).toBeTruthy()
    expect(screen.getByText('Confirmed 2 min ago')).toBeTruthy()
    expect(
      screen.getByText(
        'Open shelter for you: Oak School, 2.0 mi away in a straight line. Not known whether it is wheelchair accessible.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('Official shelter list, 7 min ago')).toBeTruthy()
    expect(
      screen.getByText('Ana needs help. Someone in your communities is safe. Not heard from 3 people.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call Ben' }).getAttribute('href')).toBe('tel:5105550199')
  })

  it('shows five updates in the live update card and the number of further ones', async () => {
    const records = Array.from({ length: 7 }, (_, i) => ({
      id: String(i).padStart(24, '0'),
      title: `Record ${i}`,
      content: 'A record',
      severity: 'high' as const,
      affectedAreas: [],
      // Drills are sorted last, so only one of the three is shown.
      isDrill: i < 3,
      senderName: 'Butte County',
      issuedAt: '2026-11-21T10:00:00.000Z',
    }))
    chatServer([said('Here they are.', { isFromAI: true, metadata: { emergencyUpdates: records } })])
    renderApp('/chat')
    expect(await screen.findByText('LIVE UPDATE')).toBeTruthy()
    expect(screen.getAllByText(/^Record \d$/)).toHaveLength(5)
    expect(screen.getByText('+2 more')).toBeTruthy()
    expect(screen.getByText('DRILL')).toBeTruthy()
  })

  it('shows an update in the card under its usual title, above the sender’s headline, and opens it', async () => {
    const order = buildUpdate({
      title: 'Alert from AlertLACounty',
      content: 'A fire is near.',
      hazard: 'evacuation-order',
      level: 'order',
      affectedAreas: ['Topanga'],
    })
    chatServer([said('Here it is.', { isFromAI: true, metadata: { emergencyUpdates: updateCards([order]) } })])
    renderApp('/chat')
    const link = await screen.findByRole('link', { name: 'Evacuation order · Topanga' })
    expect(link.getAttribute('href')).toBe(`/updates/${order.id}`)
    expect(screen.getByText('Alert from AlertLACounty')).toBeTruthy()
    // The sender gave no instruction, so the app shows its own.
    expect(screen.getByText('Leave now.')).toBeTruthy()
  })

  it('offers 911 first when life is in danger', async () => {
    const metadata: ChatMessage['metadata'] = {
      leadsWith911: true,
      steps: [{ number: 1, title: 'Get out', description: 'Leave things behind.' }],
      actions: ['emergency_route', 'show_shelter_details'],
    }
    chatServer([said('Call 911 now.', { isFromAI: true, metadata })])
    renderApp('/chat')
    const call = await screen.findByRole('button', { name: 'Call 911' })
    const isBefore = (other: HTMLElement) => call.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
    const others = [
      screen.getByText('Get out'),
      ...['Show my way out', 'Shelter details'].map(name => screen.getByRole('button', { name })),
    ]
    for (const other of others) expect(isBefore(other)).toBeTruthy()
  })

  it('offers the crisis line by call and text first, and also 911, to a person who thinks of suicide', async () => {
    const danger = { outcome: 'certain', card: 'suicide', calls: ['988', 'text-988', '911'], language: 'en' } as const
    chatServer([
      said('Call or text 988 now.', { isFromAI: true, metadata: { danger: { ...danger, calls: [...danger.calls] } } }),
    ])
    renderApp('/chat')
    const call = await screen.findByRole('link', { name: 'Call 988' })
    expect(call.getAttribute('href')).toBe('tel:988')
    expect(screen.getByRole('link', { name: 'Text 988' }).getAttribute('href')).toBe('sms:988')
    const offered = [...(call.parentElement?.querySelectorAll('a, button') ?? [])].map(one => one.textContent)
    expect(offered).toEqual(['Call 988', 'Text 988', 'Call 911'])
  })

  it('offers a text to 911 before the call to a person who cannot speak on a phone, or must not be heard', async () => {
    const metadata: ChatMessage['metadata'] = {
      leadsWith911: true,
      danger: { outcome: 'certain', card: 'intruder', calls: ['911'], language: 'en', mustText: true },
    }
    chatServer([said('Text 911 now.', { isFromAI: true, metadata })])
    renderApp('/chat')
    const text = await screen.findByRole('link', { name: 'Text 911' })
    expect(text.getAttribute('href')).toBe('sms:911')
    const offered = [...(text.parentElement?.querySelectorAll('a, button') ?? [])].map(one => one.textContent)
    expect(offered).toEqual(['Text 911', 'Call 911'])
  })

  it('offers the text also when it only asks, but not before the crisis line', async () => {
    const choice = { card: 'suicide', title: 'Suicide', content: 'Call 988.', calls: ['988', '911'] as const }
    const danger: NonNullable<ChatMessage['metadata']>['danger'] = {
      outcome: 'unsure',
      calls: ['911', '988', 'no'],
      language: 'en',
      mustText: true,
      choices: [
        { ...choice, calls: [...choice.calls], steps: [{ number: 1, title: 'You matter', description: 'Stay.' }] },
      ],
    }
    chatServer([said('Is someone in danger right now?', { isFromAI: true, metadata: { danger } })])
    renderApp('/chat')
    const text = await screen.findByRole('link', { name: 'Text 911' })
    const offered = [...(text.parentElement?.querySelectorAll('a, button') ?? [])].map(one => one.textContent)
    expect(offered).toEqual(['Text 911', 'Call 911', 'Call 988', 'No'])
    await userEvent.click(screen.getByRole('button', { name: /^Suicide/ }))
    expect(await screen.findByText('You matter', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Text 911' })).toBeNull()
  })

  it('asks whether someone is in danger, and accepts No as an answer', async () => {
    const metadata: ChatMessage['metadata'] = {
      danger: { outcome: 'unsure', calls: ['911', '988', 'no'], language: 'en' },
    }
    chatServer([
      said('Is someone in danger right now?\n\nPack one bag.\n\nKeep it near.', { isFromAI: true, metadata }),
    ])
    renderApp('/chat')
    const call = await screen.findByRole('link', { name: 'Call 988' })
    expect(call.closest('li')?.textContent).toMatch(/right now\?Call 911Call 988NoPack one bag\.\s+Keep it near\./)
    // Toasts about points would push the call buttons down.
    expect(renderHook(useToastPlace).result.current?.urgentOnly).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(screen.queryByRole('link', { name: 'Call 988' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'No' })).toBeNull()
  })

  it('shows the first step of each likely kind, and opens and closes its steps in place without asking anybody', async () => {
    const step = (title: string) => [{ number: 1, title, description: '' }]
    const danger: NonNullable<ChatMessage['metadata']>['danger'] = {
      outcome: 'certain',
      card: 'general',
      calls: ['911'],
      language: 'en',
      whatHappens: 'What is happening?',
      choices: [
        { card: 'burn', title: 'Burned', content: 'Call 911 now.', calls: ['911'], steps: step('Cool the burn') },
        { card: 'suicide', title: 'Suicide', content: 'Call 988.', calls: ['988', '911'], steps: step('You matter') },
      ],
    }
    const metadata = { danger, steps: step('Stay on the line'), leadsWith911: true }
    const { to } = chatServer([said('Call 911 now.', { isFromAI: true, metadata })])
    renderApp('/chat')
    const burned = await screen.findByRole('button', { name: 'Burned Cool the burn', pressed: false })
    await userEvent.click(burned)
    expect(screen.getByText('Cool the burn')).toBeTruthy()
    expect(screen.queryByText('Stay on the line')).toBeNull()
    expect(screen.getByRole('button', { name: 'Burned', pressed: true })).toBe(document.activeElement)
    await userEvent.click(screen.getByRole('button', { name: /^Suicide/ }))
    expect(screen.getByText('You matter')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Call 988' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Suicide', pressed: true }))
    expect(screen.getByText('Stay on the line')).toBeTruthy()
    expect(to('POST /api/chat')).toEqual([])
  })

  it('sends the question of a suggestion on a press of its button', async () => {
    const suggestions = [{ id: 'gobag-pack', text: 'What should I pack in my go-bag?' }]
    const { to } = chatServer([said('I do not know.', { isFromAI: true, metadata: { suggestions } })])
    renderApp('/chat')
    await userEvent.click(await screen.findByRole('button', { name: 'What should I pack in my go-bag?' }))
    await waitFor(() => expect(posted(to('POST /api/chat'))).toEqual(['What should I pack in my go-bag?']))
  })

  it('shows the text of a likely fact below an answer, marked as something else', async () => {
    const suggestions = [
      { id: 'food-freezer', text: 'How long does a freezer last?', answer: 'About 48 hours if full.' },
    ]
    const { to } = chatServer([
      said('Keep the fridge closed.', { isFromAI: true, metadata: { topicId: 'food-fridge', suggestions } }),
    ])
    renderApp('/chat')
    const list = await screen.findByRole('list', { name: 'Or did you mean' })
    await userEvent.click(within(list).getByRole('button', { name: /About 48 hours if full\./ }))
    await waitFor(() => expect(posted(to('POST /api/chat'))).toEqual(['How long does a freezer last?']))
  })

  it('says once that likely facts are unreviewed', async () => {
    const unreviewed = {
      id: 'shelter-full',
      text: 'What if it is full?',
      answer: 'Ask for the next one.',
      isUnreviewed: true,
    }
    const metadata = { topicId: 'live-shelter', suggestions: [unreviewed] }
    chatServer([said('Open shelters are on the map.', { isFromAI: true, metadata })])
    renderApp('/chat')
    await screen.findByRole('button', { name: /Ask for the next one\./ })
    expect(screen.getAllByText(/Nobody has reviewed this for safety yet/)).toHaveLength(1)
  })

  it('links a source only when it has an address, and marks the answer as unreviewed', async () => {
    const sourceAddress = 'https://example.gov/floods'
    chatServer([
      said('one', { isFromAI: true, metadata: { source: 'Flood page', sourceAddress, isUnreviewed: true } }),
      said('two', { isFromAI: true, metadata: { source: 'No address' } }),
    ])
    renderApp('/chat')
    expect((await screen.findByRole('link', { name: 'Flood page' })).getAttribute('href')).toBe(sourceAddress)
    expect(screen.getByText(/Nobody has reviewed this for safety yet/)).toBeTruthy()
    expect(screen.queryByText(/No address/)).toBeNull()
  })

  it('states the age of the list in which it found no update', async () => {
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
    chatServer([
      said('No alerts for your area.', { isFromAI: true, metadata: { updatesAsOf: at(8.5) } }),
      said('The list has not been read.', { isFromAI: true, metadata: { updatesAsOf: null } }),
    ])
    renderApp('/chat')
    expect(await screen.findByText('Official alerts checked 8 min ago.')).toBeTruthy()
    expect(screen.getAllByText(/^Official alerts checked/)).toHaveLength(1)
  })

  it('polls with the ETag of its list, and keeps that list when nothing has changed', async () => {
    const messages = [said('One.', { isFromAI: true })]
    const { to } = chatServer(messages, {
      [list]: ({ headers }) =>
        headers['If-None-Match'] === '"1"' ? { status: 304 } : { body: messages, headers: { ETag: '"1"' } },
    })
    fakeTimeouts()
    renderApp('/chat')
    await screen.findByText('One.')
    await act(() => vi.advanceTimersByTimeAsync(refetchMs * 2))
    await waitFor(() => expect(to(list).length).toBeGreaterThan(1))
    expect(to(list).map(({ headers }) => headers['If-None-Match'])).toEqual([
      undefined,
      ...to(list)
        .slice(1)
        .map(() => '"1"'),
    ])
    expect(screen.getByText('One.')).toBeTruthy()
    expect(screen.queryByText('Failed to fetch messages')).toBeNull()
  })

  it('shows a reply from a long poll before the next poll', async () => {
    const greeting = said('Hello.', { isFromAI: true })
    const question = said('A question', { replyPending: true })
    const held = `${list}&after=${greeting.id}&wait=3000`
    const { to } = chatServer([greeting, question], {
      [held]: ({ headers }) =>
        headers['If-None-Match'] === '"1"'
          ? { body: [{ ...question, replyPending: false }, said('The reply.', { isFromAI: true })] }
          : { body: [question], headers: { ETag: '"1"' } },
    })
    renderApp('/chat')
    // The polled list never contains the reply; only the held request does.
    expect(await screen.findByText('The reply.')).toBeTruthy()
    expect(screen.getAllByText('A question')).toHaveLength(1)
    expect(screen.getByText('Hello.')).toBeTruthy()
    expect(to(held)).toHaveLength(2)
  })

  it('asks for confirmation before it calls 911', async () => {
    chatServer([said('Call 911 now.', { isFromAI: true, metadata: { leadsWith911: true } })])
    renderApp('/chat')
    await userEvent.click(await screen.findByRole('button', { name: 'Call 911' }))
    expect(await screen.findByText('This will call 911 emergency services immediately.')).toBeTruthy()
    expect(screen.getByRole('alertdialog').querySelector('a')?.getAttribute('href')).toBe('tel:911')
  })

  it('opens the map 2 s after a new reply that asks for it, and not after an old reply', async () => {
    const route = { evacuationRoute: { destination: 'Cow Palace' } }
    const redirecting = () =>
      said('This way.', { isFromAI: true, metadata: { autoRedirectToMap: true, evacuationData: route } })
    const messages = [redirecting()]
    chatServer(messages)
    fakeTimeouts()
    renderApp('/chat')
    await screen.findByText('This way.')
    await act(() => vi.advanceTimersByTimeAsync(autoRedirectDelayMs * 2))
    expect(currentAddress()).toBe('/chat')
    messages.push(redirecting())
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await act(() => vi.advanceTimersByTimeAsync(autoRedirectDelayMs))
    expect(currentAddress()).toBe('/map-california')
    expect(JSON.parse(localStorage.getItem('evacuationData') ?? '{}')).toEqual(route)
  })

  it('opens the map 0.5 s after a press of its button', async () => {
    chatServer([said('Open it.', { isFromAI: true, metadata: { actions: ['open_map_navigation'] } })])
    fakeTimeouts()
    renderApp('/chat')
    fireEvent.click(await screen.findByRole('button', { name: 'Open map' }))
    expect(await screen.findByText('Opening Map Navigation')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(openMapDelayMs))
    expect(currentAddress()).toBe('/map-california')
  })

  it('requests the greeting 1 s after a new session', async () => {
    localStorage.setItem('startChatbotConversation', 'true')
    const { to } = chatServer()
    fakeTimeouts()
    renderApp('/chat')
    await box()
    await act(() => vi.advanceTimersByTimeAsync(1100))
    await waitFor(() => expect(to('POST /api/chat')).toHaveLength(1))
    expect(to('POST /api/chat')[0]?.body).toMatchObject({ isFromAI: true, sessionId })
    expect(localStorage.getItem('startChatbotConversation')).toBeNull()
  })

  it('redirects a visitor to /', async () => {
    chatServer([], { 'GET /api/auth/me': { body: { user: null } } })
    renderApp('/chat')
    expect(await screen.findByText('Authentication Required')).toBeTruthy()
    expect(screen.getByText('Redirecting to home page...')).toBeTruthy()
  })
})
