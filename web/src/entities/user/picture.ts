import type { User } from '@muster/contracts/entities/user'
import { deletePicture, savePicture } from '@muster/contracts/routes/identity'
import { requestFrom } from '../../lib/endpoint-from.ts'
import { sendFile } from '../../lib/image-file.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { isUser, unlessLoggedOut } from './api.ts'

/** Saves a person's picture, or removes it (null), and shows the profile from the server's answer. Throws an ApiError. */
export async function changePicture(dispatch: AppDispatch, { id }: Pick<User, 'id'>, picture: Blob | null) {
  const show = unlessLoggedOut(dispatch)
  const user = await sendFile(requestFrom(picture ? savePicture : deletePicture, { params: { id } }), picture)
  if (isUser(user)) await show(user)
}
