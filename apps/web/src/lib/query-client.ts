import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/index.ts'

/** Product section 9: stale after 5 minutes, 1 retry. Calls that the server refused (4xx) are not retried. */
const STALE_MS = 300_000
const RETRIES = 1

const mayRetry = (failures: number, error: Error): boolean =>
  failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

// Answers that came with the page are drawn before the next paint, not after one of skeletons.
notifyManager.setScheduler(queueMicrotask)

/** Creates the cache of server data; it is emptied at sign-out. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: mayRetry },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
