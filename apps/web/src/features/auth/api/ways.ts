import { getSignInWays, type SignInWays } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call, postAuth } from '../../../lib/api/index.ts'

/** Which ways in this server has; undefined until the first answer. */
export function useSignInWays(): SignInWays | undefined {
  const { data, isError } = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => call(getSignInWays, { signal }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (isError ? PASSWORD_ONLY : undefined)
}

/** Without an answer the one way that every server has. */
const PASSWORD_ONLY: SignInWays = { google: false, phone: false, email_link: false, sandbox: false }

const providerAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })

const unproven = z.object({ email: z.string(), hasPassword: z.boolean() })
/** An account whose email this link would verify, where it has to be said who made the account. */
export type Unproven = z.output<typeof unproven>
const verifyAnswer = z.union([
  z.object({ user: z.object({ email: z.string() }) }).transform(({ user }) => user),
  z.object({ unproven }),
])

const provenAnswer = z.object({ user: z.object({ email: z.string() }) })
const provenEmail = (answer: unknown): string => provenAnswer.parse(answer).user.email

/** The requests of the ways in beside email and password. All reject with ApiError. */
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
  /** Gives the address of Google's own page. */
  beginGoogle: async (): Promise<string> =>
    providerAnswer.parse(await postAuth('/sign-in/oauth2', { providerId: 'google' })).url,
}

/** What is done to an account from outside of a session. All reject with ApiError. */
export const recovery = {
  requestByEmail: (email: string) => postAuth('/request-password-reset', { email }),
  requestByPhone: (phoneNumber: string) => postAuth('/phone-number/request-password-reset', { phoneNumber }),
  resetByToken: (token: string, newPassword: string) => postAuth('/reset-password', { token, newPassword }),
  resetByPhone: (phoneNumber: string, otp: string, newPassword: string) =>
    postAuth('/phone-number/reset-password', { phoneNumber, otp, newPassword }),
  /** Gives the email that is proven now, or whose account it would be: it is asked who made that. */
  verifyEmail: async (token: string) => verifyAnswer.parse(await postAuth('/verify-email', { token })),
  /** Verifies with the password of the sign-up, and logs in. */
  claimByPassword: (token: string, password: string) => postAuth('/verify-email', { token, password }),
  /** Verifies with a new password, which takes the place of everything that led in before, and logs in. */
  claimAnew: (token: string, newPassword: string) => postAuth('/verify-email', { token, newPassword }),
  /** Deletes the account that somebody else made with this address. */
  refuseSignUp: (token: string) => postAuth('/verify-email/refuse', { token }),
  /** The first password of an account that has none. */
  setPassword: (newPassword: string) => postAuth('/set-password', { newPassword }),
  /** Gives the email that is the account's now. */
  confirmNewEmail: async (token: string) => ({ email: provenEmail(await postAuth('/change-email/verify', { token })) }),
  sendVerification: () => postAuth('/send-verification-email'),
}
