import { HUB_LENGTHS } from '@greenroom/contracts'
import { DAY_MS, maySend, PLAN_LIMITS, type RegistrationState, UNLIMITED } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { countCame, findQuietSegment } from '../../audience/public.ts'
import { type Board, readBoard } from '../../campaigns/public.ts'
import { countLeft } from '../../consent/public.ts'
import { countThreadsIn } from '../../conversations/public.ts'
import {
  isOwnerVerified,
  listSenders,
  readSendingRules,
  senderShown,
  type SendingRules,
} from '../../messaging/public.ts'
import { listOpen } from '../../registration/public.ts'
import { readReachable, type Usual, usualOf } from '../../reports/public.ts'
import { type MailSending, readMailSending } from '../../sender-domains/public.ts'
import { readAvailable } from '../../wallet/public.ts'

/** Days of the audience's growth, and after which a segment counts as not written to. */
const LATELY_DAYS = 30

/** Limit and usage of one channel in the billing period; undefined: no limit. */
export interface PlanRoom {
  limit: number
  used: number
}

/** Facts from which the hub is derived. */
export interface HubFacts {
  board: Board
  /** Of the campaigns sent last, by id: how they stand to the usual one. */
  usual: ReadonlyMap<string, Usual>
  isVerified: boolean
  /** Providers that this installation has. */
  isSetUp: { sms: boolean; email: boolean }
  numbers: { number: string; maySend: boolean }[]
  /** States of the registrations that are open. */
  registrations: RegistrationState[]
  mail: MailSending
  rules: SendingRules
  room: { sms: PlanRoom | undefined; email: PlanRoom | undefined }
  balance: number
  /** Conversations that wait for an answer. */
  waiting: number
  audience: { people: number; sms: number; email: number; joined: number; left: number }
  quietSegment: { id: string; name: string; people: number } | undefined
}

/** Reads all of it in one transaction. */
export async function readFacts(context: Context): Promise<HubFacts> {
  const since = new Date(context.now.getTime() - LATELY_DAYS * DAY_MS)
  return context.db.forOwner(context.ownerId, async (tx) => {
    const [board, isVerified, senders, open, mail, rules, room, balance, threads, audience, quietSegment] =
      await Promise.all([
        // One more than is shown, so that what has halted does not hide what comes.
        readBoard(context, tx, {
          scheduled: HUB_LENGTHS.next * 4,
          underWay: HUB_LENGTHS.under_way * 10,
          drafts: HUB_LENGTHS.drafts,
          last: HUB_LENGTHS.last,
        }),
        isOwnerVerified(tx),
        readNumbers(context, tx),
        listOpen(context, tx),
        readMailSending(context, tx),
        readSendingRules(context, tx),
        readRooms(context, tx),
        readAvailable(context, tx),
        countThreadsIn(context, tx),
        readAudience(context, tx, since),
        findQuietSegment(context, tx, since),
      ])
    const usual = await usualOf(
      context,
      tx,
      board.last.map(({ campaign: { id, started_at: startedAt, updated_at: updatedAt } }) => ({
        id,
        isOpenEnded: false,
        startedAt: new Date(startedAt ?? updatedAt),
      })),
    )
    const { sms, email } = context.providers
    return {
      board,
      usual,
      isVerified,
      isSetUp: { sms: sms !== undefined, email: email !== undefined },
      numbers: senders.map(({ address, registration }) => ({ number: address, maySend: maySend(registration) })),
      registrations: open.map(({ state }) => state),
      mail,
      rules,
      room,
      balance,
      waiting: threads.waiting,
      audience,
      quietSegment,
    }
  })
}

/**
 * Reads how many people there are, and who came and left lately. Deletions reach the nightly count a day later, so that it is cut
 * off at the people who are there.
 */
async function readAudience(context: Context, tx: OwnerTx, since: Date): Promise<HubFacts['audience']> {
  const [people = 0, reachable, joined, left] = await Promise.all([
    context.usage.get('contacts')?.(tx, context),
    readReachable(context, tx),
    countCame(context, tx, since),
    countLeft(context, tx, since),
  ])
  const [sms, email] = [Math.min(people, reachable.sms), Math.min(people, reachable.email)]
  return { people, sms, email, joined, left }
}

/** Reads the owner's numbers; a first look may give them theirs. */
async function readNumbers(context: Context, tx: OwnerTx) {
  const numbers = await listSenders(context, tx)
  if (numbers.length > 0 || !context.providers.sms) return numbers
  return (await senderShown(context, tx, 'sms', '')) === null ? [] : listSenders(context, tx)
}

async function readRooms(context: Context, tx: OwnerTx): Promise<HubFacts['room']> {
  const { tier } = await context.planOf(tx)
  const roomOf = async (feature: 'sms_messages' | 'email_campaigns') => {
    const limit = PLAN_LIMITS[tier][feature]
    if (limit === UNLIMITED) return undefined
    return { limit, used: (await context.usage.get(feature)?.(tx, context)) ?? 0 }
  }
  const [sms, email] = await Promise.all([roomOf('sms_messages'), roomOf('email_campaigns')])
  return { sms, email }
}
