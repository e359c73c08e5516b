import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createSmtpMailer, isAddressRefused } from '../src/mail/mailer.ts'

/** Starts a mail server that accepts everything and remembers the commands. `toRecipient`: its answer to a recipient. */
async function startMailServer({ toRecipient = '250 ok' } = {}) {
  const lines: string[] = []
  const server = createServer(socket => {
    let inData = false
    socket.write('220 mail.test\r\n')
    socket.on('data', chunk => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (inData && line !== '.') continue
        const usual = line.startsWith('RCPT TO') ? toRecipient : '250 ok'
        const answer = inData ? '250 queued' : line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : usual
        inData = line === 'DATA'
        socket.write(`${answer}\r\n`)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, lines, stop: () => new Promise(resolve => server.close(resolve)) }
}

test('sends mails to the mail server', async () => {
  const server = await startMailServer()
  const mailer = createSmtpMailer({ url: server.url, from: 'Muster <no-reply@muster.test>' })
  try {
    await mailer.send({
      to: 'maya@example.org',
      subject: 'Set a new Muster password',
      text: 'Hello Maya',
      html: '<p>Hello Maya</p>',
    })
    expect(server.lines).toContain('MAIL FROM:<no-reply@muster.test>')
    expect(server.lines).toContain('RCPT TO:<maya@example.org>')
    expect(server.lines).toContain('Subject: Set a new Muster password')
    expect(server.lines).toContain('Hello Maya')
    expect(server.lines).toContain('<p>Hello Maya</p>')
  } finally {
    await mailer.stop()
    await server.stop()
  }
})

test('a mail that is sent again has the Message-ID of the first one', async () => {
  const server = await startMailServer()
  const mailer = createSmtpMailer({ url: server.url, from: 'Muster <no-reply@muster.test>' })
  const mail = { to: 'maya@example.org', subject: 'Hello', text: 'Hello Maya', html: '<p>Hello Maya</p>' }
  try {
    for (const key of ['a-1', 'a-1', 'a-2']) await mailer.send({ ...mail, key })
    await mailer.send(mail)
    const ids = server.lines.filter(line => line.startsWith('Message-ID: '))
    expect(ids.slice(0, 3)).toEqual(['a-1', 'a-1', 'a-2'].map(key => `Message-ID: <${key}@muster.test>`))
    expect(ids[3]).not.toContain('<a-')
  } finally {
    await mailer.stop()
    await server.stop()
  }
})

test.each([
  ['550 no such user', true],
  ['450 try later', false],
])('an answer "%s" of the mail server counts as a rejected address: %s', async (toRecipient, isRefused) => {
  const server = await startMailServer({ toRecipient })
  const mailer = createSmtpMailer({ url: server.url, from: 'Muster <no-reply@muster.test>' })
  try {
    const mail = { to: 'maya@example.org', subject: 'Hello', text: 'Hello Maya', html: '<p>Hello Maya</p>' }
    const failure = await mailer.send(mail).catch((err: unknown) => err)
    expect(failure).toBeInstanceOf(Error)
    expect(isAddressRefused(failure)).toBe(isRefused)
  } finally {
    await mailer.stop()
    await server.stop()
  }
})
