import { safePath } from '@greenroom/domain/safe-path'

/** Local-storage key of the path to return to after signing in (product section 3). */
export const REDIRECT_KEY = 'auth_redirect'

/** Saves the path for after the sign-in; ignores paths outside the app. */
export function saveRedirectPath(path: string): void {
  const safe = safePath(path)
  if (safe !== null) withStorage((storage) => storage.setItem(REDIRECT_KEY, safe))
}

/** Returns the saved path, checked again, or null. */
export const savedRedirectPath = (): string | null => safePath(withStorage((storage) => storage.getItem(REDIRECT_KEY)))

/** Returns the saved path and removes it. */
export function takeRedirectPath(): string | null {
  const path = savedRedirectPath()
  forgetRedirectPath()
  return path
}

export const forgetRedirectPath = (): void => {
  withStorage((storage) => storage.removeItem(REDIRECT_KEY))
}

/** Runs without storage if it is blocked: nothing is saved, and the default redirect applies. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
