import { expect, it } from 'vitest'
import { smsLink } from './sms-link.ts'

const two = ['(510) 555-0199', '+44 (0)20 7946 0958']
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9)'

it.each([
  [two, iPhone, 'sms://open?addresses=5105550199,+442079460958&body=I%20am%20safe.'],
  [two, android, 'sms:5105550199,+442079460958?&body=I%20am%20safe.'],
  [['510 555 0199', '(510) 555-0199'], iPhone, 'sms:5105550199?&body=I%20am%20safe.'],
  [['555-0100 ext. 12'], android, 'sms:5550100?&body=I%20am%20safe.'],
])('%j on %s', (phones, userAgent, link) => {
  expect(smsLink(phones, 'I am safe.', userAgent)).toBe(link)
})

it('is only the number when there is no text', () => {
  expect(smsLink(['555-0100 ext. 12'])).toBe('sms:5550100')
})

it('is null when the number cannot be dialled', () => {
  expect(smsLink(['-'], 'I am safe.', android)).toBeNull()
})
