/** One-time links carry their token in the fragment, which reaches no log and no referrer (standard W2). */
export const tokenIn = (hash: string, name: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined

/** Token of a reset link, in the address of /reset-password. */
export const resetToken = (hash: string): string | undefined => tokenIn(hash, 'token')
