import type { SignInWays } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { signInWaysQuery } from '../../../lib/accounts/sign-in-ways.ts'
import { postAuth } from '../../../lib/api/index.ts'

/** Returns the sign-in methods of this server; undefined until the first answer. */
export function useSignInWays(): SignInWays | undefined {
  const { data, isError } = useQuery(signInWaysQuery)
  return data ?? (isError ? PASSWORD_ONLY : undefined)
}

/** Used without an answer: every server has passwords. */
const PASSWORD_ONLY: SignInWays = { google: false, phone: false, email_link: false, sandbox: false }

const providerAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })

const unproven = z.object({ email: z.string(), hasPassword: z.boolean() })
/** An account whose email this link would verify, once it is clear who made the account. */
export type Unproven = z.output<typeof unproven>
const verifyAnswer = z.union([
  z.object({ user: z.object({ email: z.string() }) }).transform(({ user }) => user),
  z.object({ unproven }),
])

const provenAnswer = z.object({ user: z.object({ email: z.string() }) })
const provenEmail = (answer: unknown): string => provenAnswer.parse(answer).user.email

/** Requests of the sign-in methods other than email and password. All reject with ApiError. */
export const ways = {
  sendEmailLink: (email: string) => postAuth('/sign-in/magic-link', { email }),
  enterByLink: (token: string) => postAuth('/magic-link/verify', { token }),
  signInByPhone: (phoneNumber: string, password: string) =>
    postAuth('/sign-in/phone-number', { phoneNumber, password }),
  signUpByPhone: (phoneNumber: string, password: string, name: string) =>
    postAuth('/sign-up/phone-number', { phoneNumber, password, name }),
  sendCode: (phoneNumber: string) => postAuth('/phone-number/send-otp', { phoneNumber }),
  enterByCode: (phoneNumber: string, code: string) => postAuth('/phone-number/verify', { phoneNumber, code }),
  verifyTotp: (code: string) => postAuth('/two-factor/verify-totp', { code }),
  verifyRecoveryCode: (code: string) => postAuth('/two-factor/verify-backup-code', { code }),
  /** Returns the address of Google's own page. */
  beginGoogle: async (): Promise<string> =>
    providerAnswer.parse(await postAuth('/sign-in/oauth2', { providerId: 'google' })).url,
}

/** Changes to an account that need no session. All reject with ApiError. */
export const recovery = {
  requestByEmail: (email: string) => postAuth('/request-password-reset', { email }),
  requestByPhone: (phoneNumber: string) => postAuth('/phone-number/request-password-reset', { phoneNumber }),
  resetByToken: (token: string, newPassword: string) => postAuth('/reset-password', { token, newPassword }),
  resetByPhone: (phoneNumber: string, otp: string, newPassword: string) =>
    postAuth('/phone-number/reset-password', { phoneNumber, otp, newPassword }),
  /** Returns the email that is now verified, or the account if the server must first ask who made it. */
  verifyEmail: async (token: string) => verifyAnswer.parse(await postAuth('/verify-email', { token })),
  /** Verifies with the password chosen at sign-up, and logs in. */
  claimByPassword: (token: string, password: string) => postAuth('/verify-email', { token, password }),
  /** Verifies with a new password, which replaces every earlier way into the account, and logs in. */
  claimAnew: (token: string, newPassword: string) => postAuth('/verify-email', { token, newPassword }),
  /** Deletes the account that someone else made with this address. */
  refuseSignUp: (token: string) => postAuth('/verify-email/refuse', { token }),
  /** Sets the first password of an account that has none. */
  setPassword: (newPassword: string) => postAuth('/set-password', { newPassword }),
  /** Returns the new email of the account. */
  confirmNewEmail: async (token: string) => ({ email: provenEmail(await postAuth('/change-email/verify', { token })) }),
  sendVerification: () => postAuth('/send-verification-email'),
}
