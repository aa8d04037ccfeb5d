/** Messages for the next auth screen, in the navigation state. They survive a reload and appear in no link. */
const NOTICES = {
  'password-changed': () => 'Your password was changed. Log in with the new one.',
  'email-verified': (email = 'Your email') => `${email} is verified. Log in to continue.`,
} as const
export type Notice = keyof typeof NOTICES

/** Returns the state to navigate to /login with. @param email the account's email */
export const withNotice = (notice: Notice, email?: string) => ({ notice, ...(email === undefined ? {} : { email }) })

export function noticeOf(state: unknown): string | undefined {
  const { notice, email } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
  if (typeof notice !== 'string' || !Object.hasOwn(NOTICES, notice)) return undefined
  return NOTICES[notice as Notice](typeof email === 'string' ? email : undefined)
}
