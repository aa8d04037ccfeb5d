const listeners = new Set<() => void>()

/** Listens for answers that report an ended session (401). Returns a function that stops listening. */
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
