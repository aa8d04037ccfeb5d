import { attributionOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isSent, listClicksOf, listDeliveriesTo } from '../queries/buyers.ts'
import { readSettings } from '../queries/settings.ts'
import { insertControlOrders } from '../store/control-orders.ts'
import { insertOrder } from '../store/orders.ts'

/** Hours of deliveries that an order may follow (packages/domain/src/reports/attribution.ts). */
const HOURS = 12

/** A paid order, as far as campaigns are concerned. */
export interface PaidOrder {
  id: string
  /** Time of payment. */
  at: Date
  /** Cents of goods, without tax and shipping. */
  amount: number
  /** The buyer, if they are on the list. */
  contactId: string | undefined
  /** Campaign of the code that was used. */
  codeOf: string | undefined
  /**
   * Link of a campaign by which this visit came: known without a name, because it is of the visit alone. It counts for
   * buyers who did not agree that clicks are kept under their names.
   */
  visit: { campaignId: string; at: Date } | undefined
}

/**
 * Decides to which campaign a paid order belongs, and keeps it: that of its code, else that of the last click within the
 * days that the owner chose; else it is noted as perhaps helped by a message of the last 12 hours, and never added. One order
 * belongs to one campaign. Campaigns with a control group also keep it to compare, for whichever group the buyer is in: it is
 * counted without any click. Clicks of people who did not agree are not looked up (standard Q7). Safe to repeat: the first
 * answer stays.
 */
export async function attributeOrder(context: Context, tx: OwnerTx, order: PaidOrder): Promise<void> {
  const { id, at, amount, contactId, visit } = order
  const { attribution_days: days } = await readSettings(context, tx)
  const isKnown = async (campaignId: string | undefined) =>
    campaignId !== undefined && (await isSent(context, tx, campaignId))
  const clicks = contactId === undefined ? [] : await listClicksOf(context, tx, contactId, { at, days })
  const ownVisit = visit && (await isKnown(visit.campaignId)) ? [visit] : []
  const deliveries = contactId === undefined ? [] : await listDeliveriesTo(context, tx, contactId, { at, hours: HOURS })
  const codeOf = (await isKnown(order.codeOf)) ? order.codeOf : undefined
  const found = attributionOf({ at, codeOf, clicks: [...clicks, ...ownVisit], deliveries }, days)
  if (found) await insertOrder(context, tx, { id, at, amount, ...found })
  if (contactId !== undefined) await insertControlOrders(context, tx, { id, at, amount, contactId, days })
}
