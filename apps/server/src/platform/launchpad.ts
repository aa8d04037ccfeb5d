import type { Context } from './context.ts'
import type { OwnerTx } from './db/tx.ts'

/** One of the first things to do with the product. A feature brings its own; whether it is done is read from the data. */
export interface LaunchpadStep {
  /** Unique over all features, and the same for ever. */
  id: string
  /** Its place among all steps: the best first thing has the lowest. */
  order: number
  title: string
  /** Why it is worth doing, in one sentence. */
  text: string
  /** `path`: a screen of the web app, with a query perhaps. */
  action: { label: string; path: string }
  /** One read; its query must have started (`.execute()`) before the first await, because all steps share one round trip. */
  isDone(tx: OwnerTx, context: Context): Promise<boolean>
}
