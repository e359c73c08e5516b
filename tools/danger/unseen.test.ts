import { expect, test } from 'vitest'
import { trainedTexts } from './trained-texts.ts'
import { type Counts, countUnseen, readUnseen } from './unseen.ts'

const share = (count: (counts: Counts) => number, counts: Counts | undefined) =>
  counts ? count(counts) / counts.total : Number.NaN
const noticed = ({ leads, asks }: Counts) => leads + asks

// These bounds keep what has been reached. They are not the goals: too many dangers are only asked about, and calm messages full of strong words raise too many alarms.
test('messages outside of the training data are recognised no worse than before', () => {
  const counts = countUnseen()
  const [danger, selfHarm] = [counts.get('danger'), counts.get('self-harm')]
  expect(share(noticed, danger)).toBeGreaterThanOrEqual(0.995)
  expect(share(({ leads }) => leads, danger)).toBeGreaterThanOrEqual(0.94)
  expect(share(({ fits }) => fits, danger)).toBeGreaterThanOrEqual(0.72)
  expect(share(({ misfits }) => misfits, danger)).toBeLessThanOrEqual(0.052)
  expect(share(noticed, selfHarm)).toBeGreaterThanOrEqual(0.98)
  expect(share(({ leads }) => leads, selfHarm)).toBeGreaterThanOrEqual(0.9)
  expect(share(({ leads }) => leads, counts.get('harmless'))).toBeLessThanOrEqual(0.1)
  expect(share(({ leads }) => leads, counts.get('question'))).toBeLessThanOrEqual(0.042)
})

test('no such message is in the corpus', () => {
  const isTrained = trainedTexts()
  expect(readUnseen().filter(({ text }) => isTrained(text))).toEqual([])
})
