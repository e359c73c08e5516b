import type { FieldError, FieldErrors, FieldPath } from 'react-hook-form'
import type { ProfileValues } from './form-schema.ts'

/** An error of a field of the form. `path`: the field for `setFocus`. */
export type Problem = { path: FieldPath<ProfileValues>; field: string; contact?: number; error: FieldError }

const plain = ['name', 'email', 'location', 'phone', 'password', 'currentPassword'] as const
const ofContact = ['name', 'relationship', 'phone'] as const

/** The errors of the form, in the order of its fields. `contact` is the number of the contact, from 1. */
export function problemsOf(errors: FieldErrors<ProfileValues>): Problem[] {
  const contacts = errors.emergencyContacts
  return [
    ...plain.flatMap(field => {
      const error = errors[field]
      return error ? [{ path: field, field, error }] : []
    }),
    ...Array.from({ length: contacts?.length ?? 0 }, (_, index) =>
      ofContact.flatMap((field): Problem[] => {
        const error = contacts?.[index]?.[field]
        return error ? [{ path: `emergencyContacts.${index}.${field}`, field, contact: index + 1, error }] : []
      }),
    ).flat(),
  ]
}
