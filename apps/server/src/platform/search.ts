import type { SearchCategory } from '@greenroom/domain'
import type { Context } from './context.ts'
import type { OwnerTx } from './db/tx.ts'

/** One thing that was found. */
export interface SearchHit {
  title: string
  /** What tells it from others of the same title. */
  subtitle: string | null
  /** A path of the web app. */
  url: string
}

/** What of a feature the search finds. A feature brings its own; one feature has a category. */
export interface SearchSource {
  category: SearchCategory
  /**
   * What holds the words anywhere in its name, in any case: what begins with them first, then the newest. One read; its
   * query must have started (`.execute()`) before the first await, because all sources share one round trip.
   * @param words not blank, spaces around them removed
   */
  find(tx: OwnerTx, context: Context, words: string, limit: number): Promise<SearchHit[]>
}
