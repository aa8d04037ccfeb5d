import { randomUUID } from 'node:crypto'
import type { House } from '../platform/house.ts'

/** An order that belongs to a campaign. */
interface MadeOrder {
  sendId?: string
  because?: 'click' | 'code' | 'helped'
  at?: Date
  /** Cents, as what was given back. */
  amount?: number
  refunded?: number
}

/** Inserts an order that was attributed to a campaign; by default one that is gone. */
export const insertOrder = (
  { db }: Pick<House, 'db'>,
  userId: string,
  {
    sendId = randomUUID(),
    because = 'click',
    at = new Date('2026-01-01'),
    amount = 2500,
    refunded = 0,
  }: MadeOrder = {},
) =>
  db.systemPool.query(
    `insert into campaign_orders (id, user_id, send_id, because, at, amount, refunded)
      values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    [userId, sendId, because, at, amount, refunded],
  )
