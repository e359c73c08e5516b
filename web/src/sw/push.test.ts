import type { PushMessage } from '@muster/contracts/entities/push'
import { describe, expect, it } from 'vitest'
import { notificationOf, pageOf } from './push.ts'

const message: PushMessage = {
  kind: 'update',
  updateId: 'x',
  revision: 1,
  title: 'Skyline Fire',
  body: 'Leave now.',
  severity: 'critical',
  isDrill: false,
  tag: 'update-x',
  url: '/map-california',
  issuedAt: '2026-01-01T00:00:00.000Z',
}
const shown = (over: Partial<PushMessage> = {}) => notificationOf(JSON.stringify({ ...message, ...over }))

describe('a pushed message', () => {
  it('becomes a notification, which stays until a press when it is critical', () => {
    expect(shown()).toEqual({
      title: 'Skyline Fire',
      options: {
        body: 'Leave now.',
        icon: '/icon-192.png',
        badge: '/badge-72.png',
        lang: 'en',
        data: { url: '/map-california' },
        tag: 'update-x',
        renotify: true,
        timestamp: Date.parse(message.issuedAt),
        requireInteraction: true,
      },
    })
    expect(shown({ severity: 'high' }).options.requireInteraction).toBe(false)
    expect(shown({ kind: 'ended' }).options.requireInteraction).toBe(false)
  })

  it('has the drill mark in its title once', () => {
    expect(shown({ isDrill: true }).title).toBe('DRILL: Skyline Fire')
    expect(shown({ isDrill: true, title: 'SIMULACRO (DRILL): Incendio' }).title).toBe('SIMULACRO (DRILL): Incendio')
  })

  it.each(['', 'not json', 'null', '[]', '{}', '{"title":5,"body":"x"}', '{"title":"","body":"x"}'])(
    'that cannot be read is still shown: %s',
    payload => {
      expect(notificationOf(payload).title).toBe('Emergency alert. Open Muster.')
      expect(notificationOf(payload, 'es').title).toBe('Alerta de emergencia. Abra Muster.')
    },
  )
})

describe('the page behind a notification', () => {
  const origin = 'https://muster.example'

  it('is of this origin, whatever the payload contains', () => {
    expect(pageOf('/map-california', origin)).toBe('https://muster.example/map-california')
    expect(pageOf('https://evil.example/x', origin)).toBe('https://muster.example/')
    expect(pageOf('//evil.example', origin)).toBe('https://muster.example/')
    expect(pageOf('javascript:alert(1)', origin)).toBe('https://muster.example/')
    expect(pageOf(undefined, origin)).toBe('https://muster.example/')
  })
})
