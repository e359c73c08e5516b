import 'fake-indexeddb/auto'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import { cardIds } from '@muster/guide/danger/cards'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { box, chatServer, fakeTimeouts, person, said } from '../../../test/chat-stage.ts'
import { fakeRecogniser } from '../../../test/fake-recogniser.ts'
import { fakeVoices } from '../../../test/fake-voices.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { chooseNotifications } from '../../entities/notification-choices/choices.ts'
import { isHiding } from './danger.ts'

const me = (voiceGuidance: boolean) => ({
  'GET /api/auth/me': {
    body: { user: { ...person, accessibilityPreferences: { largeText: false, voiceGuidance, highContrast: false } } },
  },
})

const fire = { outcome: 'certain', card: 'house-fire', calls: ['911'], language: 'en' } as const
const answer = (content: string, metadata: ChatMessage['metadata'] = {}) => said(content, { isFromAI: true, metadata })
const dangerAnswer = (card: string = fire.card, words = 'Call 911 now.') =>
  answer(words, {
    leadsWith911: true,
    danger: { ...fire, card, calls: ['911'] },
    steps: [{ number: 1, title: 'Get out', description: 'Leave things behind.' }],
  })
const spokenDanger = ['Call 911 now.', 'Get out. Leave things behind.']

/** A conversation that has the answer `before` when it is opened. `message` arrives later. */
async function arrives(
  message: ChatMessage,
  over: Parameters<typeof chatServer>[1] = {},
  before = answer('From before.'),
) {
  const messages = [before]
  chatServer(messages, over)
  fakeTimeouts()
  renderApp('/chat')
  await screen.findByText(before.content)
  messages.push(message)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await screen.findAllByText(new RegExp(message.content))
}

const howIsTold = (words: string) => screen.getByText(words).closest('[aria-live]')?.getAttribute('aria-live')

const vibrate = vi.fn()
beforeEach(() => {
  vibrate.mockClear()
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  chooseNotifications({ inApp: true })
})

describe('an answer', () => {
  freshBrowser()
  beforeEach(() => deleteDB('muster-chat'))

  it('about danger is announced assertively to a screen reader, and earlier messages are not', async () => {
    await arrives(dangerAnswer(), {}, dangerAnswer('general', 'Call 911, I said.'))
    expect(howIsTold('Call 911 now.')).toBe('assertive')
    expect(howIsTold('Call 911, I said.')).toBe('polite')
  })

  it('about danger from the device is announced, and the server’s answer replaces it without a second announcement', async () => {
    const messages: ChatMessage[] = []
    chatServer(messages, {
      'POST /api/chat': ({ body }) => {
        const { content, clientMessageId } = body as ChatMessage
        messages.push(said(content, { clientMessageId, replyPending: true }))
        return { status: 201, body: messages[0] }
      },
    })
    renderApp('/chat')
    await userEvent.type(await box(), 'My house is on fire{Enter}')
    const told = (await screen.findByText(/^Call 911 now\./)).closest('[aria-live]')
    expect(told?.getAttribute('aria-live')).toBe('assertive')
    expect(vibrate).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(messages).toHaveLength(1))
    messages.splice(
      0,
      1,
      { ...(messages[0] as ChatMessage), replyPending: false },
      dangerAnswer('general', 'The same.'),
    )
    expect((await screen.findByText('The same.')).closest('[aria-live]')).toBe(told)
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  it('about danger is spoken and vibrates automatically while Voice Guidance is on, and once', async () => {
    const { said: spoken } = fakeVoices('en-US')
    await arrives(dangerAnswer(), me(true))
    expect(spoken.map(({ text }) => text)).toEqual(spokenDanger)
    expect(vibrate).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(spoken).toHaveLength(2)
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  it('about danger is not spoken while Voice Guidance is off, and does not vibrate while in-app alerts are off', async () => {
    const { said: spoken } = fakeVoices('en-US')
    chooseNotifications({ inApp: false })
    await arrives(dangerAnswer(), me(false))
    expect(spoken).toEqual([])
    expect(vibrate).not.toHaveBeenCalled()
  })

  it('about hiding from somebody makes no sound', async () => {
    const { said: spoken } = fakeVoices('en-US')
    await arrives(dangerAnswer('shooter'), me(true))
    expect(howIsTold('Call 911 now.')).toBe('assertive')
    expect(spoken).toEqual([])
    expect(vibrate).not.toHaveBeenCalled()
    const hiding = cardIds.filter(card => isHiding(dangerAnswer(card)))
    expect(hiding.toSorted()).toEqual(['domestic', 'intruder', 'kidnap', 'shooter'])
  })

  it('is read aloud by its button in its own language, one at a time, and can be stopped', async () => {
    const { said: spoken, cancel } = fakeVoices('en-US', 'es-US').held()
    chatServer([answer('One.'), answer('Dos.', { language: 'es' })])
    renderApp('/chat')
    const press = async (text: string, name: string) => {
      const item = (await screen.findByText(text, { selector: 'p' })).closest('li')
      await userEvent.click(within(item as HTMLElement).getByRole('button', { name }))
    }
    await press('One.', 'Read aloud')
    await press('Dos.', 'Read aloud')
    await waitFor(() =>
      expect(spoken).toEqual([
        { text: 'One.', lang: 'en-US' },
        { text: 'Dos.', lang: 'es-US' },
      ]),
    )
    expect(screen.getAllByRole('button', { name: 'Stop reading' })).toHaveLength(1)
    cancel.mockClear()
    await press('Dos.', 'Stop reading')
    expect(cancel).toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Stop reading' })).toBeNull()
  })
})

describe('dictation', () => {
  freshBrowser()
  beforeEach(() => deleteDB('muster-chat'))

  const dictate = async () => userEvent.click(await screen.findByRole('button', { name: 'Dictate' }))

  it('appends to the typed text, and sends nothing automatically', async () => {
    const recogniser = fakeRecogniser()
    const { to } = chatServer()
    renderApp('/chat')
    const input = await box()
    await userEvent.type(input, 'Please help,')
    await dictate()
    expect(await screen.findByText('Speak now. Nothing is sent until you press Send.')).toBeTruthy()
    act(() => recogniser.last().hear('there is'))
    expect(input.value).toBe('Please help, there is')
    act(() => recogniser.last().hear('there is smoke', ' in the hall'))
    expect(input.value).toBe('Please help, there is smoke in the hall')
    await userEvent.click(screen.getByRole('button', { name: 'Stop dictating' }))
    expect(recogniser.last().stop).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy()
    expect(to('POST /api/chat')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const content = 'Please help, there is smoke in the hall'
    await waitFor(() => expect(to('POST /api/chat')[0]?.body).toMatchObject({ content }))
  })

  it.each([
    ['not-allowed', /The microphone is not allowed here/],
    ['no-speech', /Nothing was heard/],
    ['network', /Dictation needs a network in this browser/],
    ['audio-capture', /No microphone was found/],
    ['bad-grammar', /Dictation did not work/],
  ])('shows a failure in words (%s)', async (error, words) => {
    const recogniser = fakeRecogniser()
    chatServer()
    renderApp('/chat')
    await dictate()
    act(() => recogniser.last().fail(error))
    expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
    expect(screen.getByRole('button', { name: 'Dictate' })).toBeTruthy()
  })

  it('stops when the page is hidden, on typing and on leaving the chat, and ignores later results', async () => {
    const recogniser = fakeRecogniser()
    chatServer()
    const { unmount } = renderApp('/chat')
    const input = await box()
    await dictate()
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    hidden.mockRestore()
    expect(recogniser.last().abort).toHaveBeenCalled()
    act(() => recogniser.last().hear('too late'))
    expect(input.value).toBe('')

    await dictate()
    await userEvent.type(input, 'x')
    act(() => recogniser.last().hear('too late'))
    expect(recogniser.made).toHaveLength(2)
    expect(input.value).toBe('x')

    await dictate()
    unmount()
    expect(recogniser.last().abort).toHaveBeenCalled()
  })

  it('is not offered when the browser does not support it', async () => {
    chatServer()
    renderApp('/chat')
    await box()
    expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull()
  })
})
