import { tokenIn } from '../fragment.ts'

/** What brings somebody to /auth/callback. */
export type Arrival =
  /** A link to log in with. */
  | { kind: 'link'; token: string }
  /** A link that proves an email: the one of the account, or one that takes its place. */
  | { kind: 'verify' | 'email'; token: string }
  /** Google, or the server on its behalf, said no. */
  | { kind: 'refused'; code: string }
  /** Nothing in the address: back from Google, or typed by hand. */
  | { kind: 'return' }

/** Reads the address of /auth/callback. */
export function arrivalOf({ hash, search }: { hash: string; search: string }): Arrival {
  for (const kind of ['link', 'verify', 'email'] as const) {
    const token = tokenIn(hash, kind)
    if (token !== undefined) return { kind, token }
  }
  const code = new URLSearchParams(search).get('error')
  return code ? { kind: 'refused', code } : { kind: 'return' }
}
