import type { SendRow } from '@greenroom/db'
import type { MessageChannel } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { MarketingGate } from '../../messaging/public.ts'
import type { LeasedRange, Person } from '../store/leases.ts'
import type { Pace } from './paces.ts'

/** A message as it leaves to one person. */
export interface Drawn {
  /** What the carrier hands over; nobody else looks into it. */
  message: unknown
  /** In the units of its send (`policy/money.ts`). */
  cost: number
  /** Of a text, by which it is paced; 1 of a mail. */
  segments: number
}

/** The part of the pipeline that differs by channel: how a message is drawn, and how it is handed over. */
export interface Carrier {
  channel: MessageChannel
  /** Calls of one process at the same time. */
  connections: number
  /** Messages beyond those that wait at the provider's adapter for a free connection. Absent: none. */
  ahead?: number
  /**
   * Reads what all messages of a batch have in common.
   * @returns draws one of them; undefined if nothing can be sent with that person's data
   */
  open(
    context: Context,
    tx: OwnerTx,
    batch: { send: SendRow; range: LeasedRange; gate: MarketingGate; people: readonly Person[] },
  ): Promise<(person: Person) => Drawn | undefined>
  /** Hands a message to the provider, once. @throws SmsError; EmailError */
  handOver(context: SystemContext, message: unknown): Promise<{ providerId: string }>
}

/** A message that waits in a worker to be marked and handed over. */
export interface Letter extends Drawn {
  /** Place in its range, from 0. */
  position: number
  seq: number
  /** Of what a text leaves from. */
  pace: Pace | undefined
  contactId: string
  /** When the gate decided about it, in milliseconds since 1970. */
  readAt: number
}
