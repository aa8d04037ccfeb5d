import type { FoundCategory } from '@greenroom/domain'
import type { Context } from './context.ts'
import type { OwnerTx } from './db/tx.ts'

/** A search result. */
export interface SearchHit {
  title: string
  /** Tells results with the same title apart. */
  subtitle: string | null
  /** Path in the web app. */
  url: string
}

/** A feature's contribution to search. Each category has one feature. */
export interface SearchSource {
  category: FoundCategory
  /**
   * Finds everything whose name contains the words, in any case: matches at the beginning first, then the newest. It
   * makes one read, which must start (`.execute()`) before the first await, because all sources share one round trip.
   * @param words not blank, trimmed
   */
  find(tx: OwnerTx, context: Context, words: string, limit: number): Promise<SearchHit[]>
}
