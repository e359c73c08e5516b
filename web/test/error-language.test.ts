// @vitest-environment jsdom
import { type ErrorCode, errorCodes, errorMessage } from '@muster/contracts/errors'
import { defaultLanguage, languages } from '@muster/contracts/vocabulary/languages'
import { beforeEach, describe, expect, it } from 'vitest'
import { startI18n } from '../src/i18n/start-i18n.ts'
import { errorText, toApiError } from '../src/lib/error-text.ts'

const answer = (code: string, message: string) => toApiError(401, 'Unauthorized', JSON.stringify({ code, message }))

describe('an error of the server', () => {
  beforeEach(() => localStorage.clear())

  it('is shown with the server’s text in English', async () => {
    await startI18n('en')
    expect(errorText(answer('invalid-credentials', 'Only this once'))).toBe('401: Only this once')
  })

  it('is shown with the text for its code in the reader’s language', async () => {
    await startI18n('es')
    expect(errorText(answer('invalid-credentials', 'Invalid email or password'))).toBe(
      '401: El correo o la contraseña no son correctos',
    )
  })

  it('is shown with the server’s text when the code is unknown or missing', async () => {
    await startI18n('es')
    expect(errorText(answer('of-tomorrow', 'Something new'))).toBe('401: Something new')
    expect(errorText(toApiError(502, 'Bad Gateway', ''))).toBe('502: Bad Gateway')
  })

  it('that is the web page of a proxy is shown as a sentence, not as HTML', async () => {
    const page = '\r\n<html><head><title>502 Bad Gateway</title></head></html>'
    await startI18n('en')
    expect(errorText(toApiError(502, 'Bad Gateway', page))).toBe(
      '502: This part of Muster is not available right now. Try again in a moment.',
    )
    await startI18n('es')
    expect(errorText(toApiError(502, '', page))).toMatch(/^502: Esta parte de Muster/)
  })

  it('that was never reached is a missing connection in the reader’s language, not what the browser calls it', async () => {
    const offline = { status: 'offline', message: 'Failed to fetch' }
    await startI18n('en')
    expect(errorText(offline)).toBe('No connection. Try again when you are back online.')
    await startI18n('es')
    expect(errorText(offline)).toMatch(/^Sin conexión\./)
  })

  const translated = languages.filter(language => language !== defaultLanguage)
  it.each(translated.flatMap(language => Object.keys(errorCodes).map(code => [language, code] as const)))(
    'has a text in %s for %s',
    async (language, code) => {
      await startI18n(language)
      const english = errorMessage(code as ErrorCode)
      expect(errorText(answer(code, english))).toMatch(/^401: \S/)
      expect(errorText(answer(code, english))).not.toContain(english)
    },
  )
})
