import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import type { SerializedError } from '@reduxjs/toolkit'
import { currentLanguage, hasText, translate } from './texts.ts'

/** The error of an API call. `status`: the HTTP status; 'offline' if no server was reached; 'unreadable' if the response could not be parsed. */
export type ApiError = {
  status: number | 'offline' | 'unreadable'
  /** `<status>: <body text or status text>`, in English. */
  message: string
  /** The error code, if the response has one. */
  code?: string
  details?: readonly { path: string; code: string; message: string }[]
  /** With the code `conflict`: the current version of the resource. */
  current?: unknown
  /** From the `Retry-After` header: how long to wait before the next attempt, in ms. */
  retryAfterMs?: number
}

type WireForm = { code?: unknown; message?: unknown; details?: unknown; current?: unknown }

function parse(body: string): WireForm | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/**
 * Turns a non-OK response into an error. `retryAfter`: the value of its `Retry-After` header. The message is `<status>: ` and the `message` of the
 * body, else the body, else the status text. The web page of a proxy in between has no sentence for the person, so a text of ours takes its place.
 */
export function toApiError(
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null = null,
): ApiError {
  const wire = parse(body)
  const text = body.trim()
  const said =
    typeof wire?.message === 'string' ? wire.message : text[0] === '<' ? translate('errors:codes.unavailable') : text
  return {
    status,
    message: `${status}: ${said || statusText}`,
    ...(typeof wire?.code === 'string' && { code: wire.code }),
    ...(retryAfter !== null && /^\d+$/.test(retryAfter) && { retryAfterMs: Number(retryAfter) * 1000 }),
    ...(wire?.current !== undefined && { current: wire.current }),
    ...(Array.isArray(wire?.details) && { details: wire.details as ApiError['details'] }),
  }
}

/**
 * `<status>: ` and the text for the error's code in the reader's language. Undefined if the server's English text should be
 * shown.
 */
function translated({ status, code }: ApiError): string | undefined {
  if (currentLanguage() === defaultLanguage || code === undefined) return undefined
  // The texts of communities and rides are loaded with their screens.
  const key = ['errors', 'forum', 'rides'].map(part => `${part}:codes.${code}`).find(hasText)
  return key && `${status}: ${translate(key as 'errors:codes.internal')}`
}

/** The text to show for an error, in the reader's language; `fallback` if the error has no message. */
export function errorText(error: unknown, fallback = ''): string {
  if (isOffline(error)) return translate('errors:offline')
  if (isApiError(error)) return translated(error) ?? (error.message || fallback)
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const { message } = error as SerializedError
    if (message) return message
  }
  return fallback
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'message' in error

/** True if no server was reached: there is no network, or nothing answered. */
export const isOffline = (error: unknown): boolean => isApiError(error) && error.status === 'offline'
