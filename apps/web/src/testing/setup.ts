import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What comes may take this long on a busy machine, in milliseconds; nothing waits longer than it must. */
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
