import type { SerializedError } from '@reduxjs/toolkit'

export type ApiError = {
  status: number | 'offline' | 'unreadable'
  /** `<status>: <body text or status text>`, as people read it. */
  message: string
  /** The code of the wire form, where the answer had one. */
  code?: string
  details?: readonly { path: string; message: string }[]
}

type WireForm = { code?: unknown; message?: unknown; details?: unknown }

const parse = (body: string): WireForm | null => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** A non-OK answer as an error; `<status>: ` leads, then the wire form's message, else the body, else the status text. */
export function toApiError(status: number, statusText: string, body: string): ApiError {
  const wire = parse(body)
  const said = typeof wire?.message === 'string' ? wire.message : body.trim()
  return {
    status,
    message: `${status}: ${said || statusText}`,
    ...(typeof wire?.code === 'string' && { code: wire.code }),
    ...(Array.isArray(wire?.details) && { details: wire.details as ApiError['details'] }),
  }
}

/** The text to show for whatever a call or a hook threw; `fallback` where it says nothing. */
export function errorText(error: unknown, fallback = ''): string {
  if (typeof error === 'object' && error !== null && 'message' in error) {
    const { message } = error as ApiError | SerializedError
    if (message) return message
  }
  return fallback
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'message' in error

/** True where no server was reached at all: no network, or nothing answers there. */
export const isOffline = (error: unknown): boolean => isApiError(error) && error.status === 'offline'
