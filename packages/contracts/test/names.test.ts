import { describe, expect, it } from 'vitest'
import { textOf } from '../src/entities/common.ts'
import { cleanName, cleanText } from '../src/vocabulary/clean-text.ts'
import { textRules } from '../src/vocabulary/text-rules.ts'

const hidden = {
  override: '\u202e',
  isolate: '\u2067',
  zeroWidth: '\u200b',
  filler: '\u3164',
  tag: '\u{e0041}',
  bom: '\ufeff',
}

describe('a name', () => {
  it.each(Object.entries(hidden))('has no invisible characters: %s', (_what, character) => {
    expect(cleanName(`Ana${character} Rivera`)).toBe('Ana Rivera')
    expect(textOf(textRules.communityName).parse(`A${character}na`)).toBe('Ana')
  })

  it('is not visually empty', () => {
    for (const name of ['\u3164\u3164', '\u200b', '\u2800', '\u00a0\u2003']) {
      expect(textOf(textRules.communityName).safeParse(name).error?.issues[0]?.message).toBe('name-required')
    }
  })

  it('has one Unicode form, one line and at most two marks per letter', () => {
    expect(cleanName('Ｐｉｎｅ\n Street')).toBe('Pine Street')
    expect(cleanName('Jose\u0301')).toBe('José')
    expect(cleanName(`Z${'\u0335'.repeat(40)}algo`)).toBe('Z\u0335\u0335algo')
  })
})

describe('a message', () => {
  it('keeps its content: fractions, powers, emoji, line breaks and scripts that join letters', () => {
    for (const text of [
      '5½ miles',
      '10³ people',
      '👩‍👩‍👧 here',
      '⚠️ smoke',
      '1️⃣ leave',
      'می‌روم',
      'one\ntwo\tthree',
      'क्‍ष',
      '👍🏽',
    ]) {
      expect(cleanText(text), text).toBe(text)
    }
  })

  it('cannot reverse the text around it', () => {
    expect(textOf(textRules.communityMessage).parse('Leave\u202e now\u2066')).toBe('Leave now')
  })
})
