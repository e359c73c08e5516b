import type { User } from '@muster/contracts/entities/user'
import { deletePicture, savePicture } from '@muster/contracts/routes/identity'
import { requestFrom } from '../../lib/endpoint-from.ts'
import { type ApiError, toApiError } from '../../lib/error-text.ts'
import { fetchInTime } from '../../lib/fetch-in-time.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { isUser, setUser } from './api.ts'

/** Saves a person's picture, or removes it (null), and shows the profile that the server answers. Throws an ApiError. */
export async function changePicture(dispatch: AppDispatch, { id }: Pick<User, 'id'>, picture: Blob | null) {
  const { method, url } = requestFrom(picture ? savePicture : deletePicture, { params: { id } })
  // Not through the query cache, which keeps the arguments of calls and can keep no file.
  const { response, text } = await fetchInTime(url, {
    method,
    credentials: 'include',
    ...(picture && { body: picture, headers: { 'Content-Type': picture.type } }),
  }).catch(({ message }: Error) => {
    throw { status: 'offline', message } satisfies ApiError
  })
  if (!response.ok) throw toApiError(response.status, response.statusText, text)
  const user: unknown = JSON.parse(text)
  if (isUser(user)) await dispatch(setUser(user))
}
