import { expect, it } from 'vitest'
import { runDrill } from './run-drill.ts'

const hourMs = 60 * 60_000

it('sends messages that are active until the next one is sent', async () => {
  const ending = new AbortController()
  const messages: string[] = []
  const played = runDrill({
    gateway: {
      linkTo: identifier => `https://muster.example/?drill=${identifier}`,
      activeReferences: async () => [],
      post: async xml => {
        messages.push(xml)
        ending.abort()
      },
    },
    intervalMs: 3 * hourMs,
    signal: ending.signal,
    say: () => {},
  })
  await expect(played).rejects.toThrow()
  const [sent, expires] = ['sent', 'expires'].map(name =>
    Date.parse(messages[0]?.match(new RegExp(`<${name}>(.+?)<`))?.[1] ?? ''),
  )
  expect(Number(expires) - Number(sent)).toBeGreaterThan(3 * hourMs)
})
