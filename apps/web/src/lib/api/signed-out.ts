const listeners = new Set<() => void>()

/** Listens for answers that say the session is no longer alive (401). Gives the function that stops listening. */
export function onNotAuthenticated(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Called by the client after a 401. */
export const reportNotAuthenticated = (): void => {
  for (const listener of listeners) listener()
}
