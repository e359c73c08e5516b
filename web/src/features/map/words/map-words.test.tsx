import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeVoices } from '../../../../test/fake-voices.ts'
import { Providers } from '../../../app/providers.tsx'
import { startI18n } from '../../../i18n/start-i18n.ts'
import { MapWords } from './map-words.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('does not repeat visually what is shown above, and reads all of it to a screen reader', async () => {
  await startI18n('en')
  const { said } = fakeVoices('en-US')
  render(
    <Providers>
      <MapWords
        sentences={['Fire 2.1 mi northeast.', 'Passes within 150 ft of Camp Fire.']}
        shownAbove={['Passes within 150 ft of Camp Fire.']}
        onPrint={() => {}}
      />
    </Providers>,
  )
  screen.getByText('Fire 2.1 mi northeast.')
  expect(screen.queryByText('Passes within 150 ft of Camp Fire.')).toBeNull()
  screen.getByRole('button', { name: 'Read aloud' }).click()
  expect(said.map(({ text }) => text)).toEqual(['Fire 2.1 mi northeast.', 'Passes within 150 ft of Camp Fire.'])
})
