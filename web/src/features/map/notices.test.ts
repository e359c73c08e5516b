import { beforeEach, expect, it } from 'vitest'
import { chooseNotifications } from '../../entities/notification-choices/choices.ts'
import { listToasts, removeToast } from '../../lib/toast.ts'
import { createNotices } from './notices.ts'

let told: string[]
const notices = (isFollowing = false) =>
  createNotices({ say: text => told.push(`said ${text}`), warn: text => told.push(`warned ${text}`), isFollowing })
const shown = () => listToasts().map(({ title }) => title)

beforeEach(() => {
  told = []
  for (const { id } of listToasts()) removeToast(id)
  chooseNotifications({ route: true, shelter: true })
})

it('mention a changed route and a full shelter', () => {
  notices().route('New route.', 'To Berkeley.')
  notices().shelter('The gym is full.')
  notices(true).shelter('The hall is full.')
  expect(told).toEqual(['said New route. To Berkeley.', 'said The gym is full.', 'warned The hall is full.'])
  expect(shown()).toEqual(['New route.'])
})

it('mention only the new destination, not the change, when Route Updates are off, and still mention a shelter', () => {
  chooseNotifications({ route: false })
  notices().route('New route.', 'To Berkeley.')
  notices().route('New route.', '')
  notices().shelter('The gym is full.')
  expect(told).toEqual(['said To Berkeley.', 'said The gym is full.'])
  expect(shown()).toEqual([])
})

it('mention no shelter when Shelter Capacity Updates are off, and still mention a route', () => {
  chooseNotifications({ shelter: false })
  notices(true).shelter('The gym is full.')
  notices().route('New route.', '')
  expect(told).toEqual(['said New route.'])
})
