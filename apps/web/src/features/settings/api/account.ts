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

/** Where the user is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  meta: { live: ['sessions'] },
  staleTime: 0,
})

/** Where the user has logged in before. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
  meta: { live: ['sessions'] },
  staleTime: 0,
})

const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const codes = z.object({ backupCodes: z.array(z.string()) })
const providerAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
/** What an account without a password leaves out. */
const proof = (password: string | undefined) => (password === undefined ? {} : { password })

/** What a person changes of their account. All reject with ApiError. */
export const accountApi = {
  saveName: (name: string) => call(updateMe, { body: { name } }),
  savePicture: async (picture: Blob) => {
    const { url } = await upload(uploadAvatar, picture, { fileName: 'picture.jpg' })
    return call(updateMe, { body: { avatar_url: url } })
  },
  removePicture: () => call(updateMe, { body: { avatar_url: null } }),
  changeEmail: (newEmail: string, password: string) => postAuth('/change-email', { newEmail, password }),
  resendVerification: () => postAuth('/send-verification-email'),
  changePassword: (currentPassword: string, newPassword: string) =>
    postAuth('/change-password', { currentPassword, newPassword }),
  setPassword: (newPassword: string) => postAuth('/set-password', { newPassword }),
  beginTwoFactor: async (password: string | undefined) =>
    setUp.parse(await postAuth('/two-factor/enable', proof(password))),
  proveTwoFactor: (code: string) => postAuth('/two-factor/verify-totp', { code }),
  endTwoFactor: (proven: { password: string } | { code: string }) => postAuth('/two-factor/disable', proven),
  newCodes: async (proven: { password: string } | { code: string }) =>
    codes.parse(await postAuth('/two-factor/generate-backup-codes', proven)).backupCodes,
  /** Gives the address of Google's own page. */
  linkGoogle: async (password: string | undefined): Promise<string> =>
    providerAnswer.parse(await postAuth('/oauth2/link', { providerId: 'google', ...proof(password) })).url,
  unlinkGoogle: (password: string | undefined) =>
    postAuth('/unlink-account', { providerId: 'google', ...proof(password) }),
  endSession: (sessionId: string) => call(endSession, { params: { sessionId } }),
  endOtherSessions: () => call(endOtherSessions),
  forgetDevice: (deviceId: string) => call(forgetDevice, { params: { deviceId } }),
  requestDeletion: (confirmation: string, password: string | undefined) =>
    call(requestDeletion, { body: { confirmation, ...proof(password) } }),
  cancelDeletion: () => call(cancelDeletion),
}
