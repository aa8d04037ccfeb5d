import type { FetchOutside } from '../fetch-outside/fetch-outside.ts'
import type { Storage } from './storage/storage.ts'

/** The outside world, each behind a port with a real adapter beside it. */
export interface Providers {
  storage: Storage
  fetchOutside: FetchOutside
}
