import { safePath } from '@greenroom/domain/safe-path'

/** Local-storage key of the path to go back to after signing in (product section 3). */
export const REDIRECT_KEY = 'auth_redirect'

/** Keeps the path for after the sign-in; a path that is not ours is not kept. */
export function saveRedirectPath(path: string): void {
  const safe = safePath(path)
  if (safe !== null) withStorage((storage) => storage.setItem(REDIRECT_KEY, safe))
}

/** The kept path, checked anew, or null. */
export const savedRedirectPath = (): string | null => safePath(withStorage((storage) => storage.getItem(REDIRECT_KEY)))

/** The kept path; it is then forgotten. */
export function takeRedirectPath(): string | null {
  const path = savedRedirectPath()
  forgetRedirectPath()
  return path
}

export const forgetRedirectPath = (): void => {
  withStorage((storage) => storage.removeItem(REDIRECT_KEY))
}

/** Storage may be blocked: nothing is kept then, and the default redirect serves. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
