/** What an auth screen is told on arrival, in the state of its address: it outlives a reload and shows in no link. */
const NOTICES = {
  'password-changed': 'Your password is changed. Log in with the new one.',
  'email-verified': 'Your email is verified. Log in to go on.',
  'email-changed': 'Your email is changed. Log in with the new one.',
} as const
export type Notice = keyof typeof NOTICES

/** The state to navigate to /login with. */
export const withNotice = (notice: Notice) => ({ notice })

export function noticeOf(state: unknown): string | undefined {
  const notice = typeof state === 'object' && state !== null ? (state as { notice?: unknown }).notice : undefined
  return typeof notice === 'string' && notice in NOTICES ? NOTICES[notice as Notice] : undefined
}
