import type { Context } from './context.ts'
import type { OwnerTx } from './db/tx.ts'

/** A first step with the product. Features bring their own; whether one is done is derived from data. */
export interface LaunchpadStep {
  /** Unique over all features; never changes. */
  id: string
  /** Position among all steps; the best first step has the lowest. */
  order: number
  title: string
  /** One sentence on why it is worth doing. */
  text: string
  /** `path`: a screen of the web app, optionally with a query. */
  action: { label: string; path: string }
  /**
   * Makes one read. The query must start (`.execute()`) before the first await, because all steps share one round trip.
   */
  isDone(tx: OwnerTx, context: Context): Promise<boolean>
}
