import { tokenIn } from '../fragment.ts'

/** The reasons to open /auth/callback. */
export type Arrival =
  /** A link to log in with. */
  | { kind: 'link'; token: string }
  /** A link that verifies an email: the account's own, or a new one that replaces it. */
  | { kind: 'verify' | 'email'; token: string }
  /** An error from Google, or from the server about Google. */
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
