/** Reads a token from the fragment, which reaches no log and no referrer (standard W2). */
export const tokenIn = (hash: string, name: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined

/** Reads the token of a reset link from the address of /reset-password. */
export const resetToken = (hash: string): string | undefined => tokenIn(hash, 'token')
