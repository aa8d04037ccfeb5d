import {
  cancelDeletion,
  endOtherSessions,
  endSession,
  forgetDevice,
  listDevices,
  listSessions,
  requestDeletion,
  updateMe,
  uploadAvatar,
} from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { postAuth } from '../../../lib/api/auth-route.ts'
import { call, upload } from '../../../lib/api/index.ts'

/** The user's current sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  meta: { live: ['sessions'] },
  staleTime: 0,
})

/** Devices that the user has logged in on before. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  meta: { live: ['sessions'] },
  staleTime: 0,
})

const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const codes = z.object({ backupCodes: z.array(z.string()) })
const providerAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** Changes to the user's own account. All reject with ApiError; calls that need fresh proof wait for it. */
export const accountApi = {
  saveName: (name: string) => call(updateMe, { body: { name } }),
  savePicture: async (picture: Blob) => {
    const { url } = await upload(uploadAvatar, picture, { fileName: 'picture.jpg' })
    return call(updateMe, { body: { avatar_url: url } })
  },
  removePicture: () => call(updateMe, { body: { avatar_url: null } }),
  changeEmail: (newEmail: string) => postAuth('/change-email', { newEmail }),
  resendVerification: () => postAuth('/send-verification-email'),
  changePassword: (newPassword: string, revokeApiKeys: boolean) =>
    postAuth('/change-password', { newPassword, revokeApiKeys }),
  setPassword: (newPassword: string) => postAuth('/set-password', { newPassword }),
  beginTwoFactor: async () => setUp.parse(await postAuth('/two-factor/enable')),
  proveTwoFactor: (code: string) => postAuth('/two-factor/verify-totp', { code }),
  endTwoFactor: () => postAuth('/two-factor/disable'),
  newCodes: async () => codes.parse(await postAuth('/two-factor/generate-backup-codes')).backupCodes,
  /** Returns the address of Google's page. */
  linkGoogle: async (): Promise<string> =>
    providerAnswer.parse(await postAuth('/oauth2/link', { providerId: 'google' })).url,
  unlinkGoogle: () => postAuth('/unlink-account', { providerId: 'google' }),
  endSession: (sessionId: string) => call(endSession, { params: { sessionId } }),
  endOtherSessions: () => call(endOtherSessions),
  forgetDevice: (deviceId: string) => call(forgetDevice, { params: { deviceId } }),
  requestDeletion: (confirmation: string) => call(requestDeletion, { body: { confirmation } }),
  cancelDeletion: () => call(cancelDeletion),
}
