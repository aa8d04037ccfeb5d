import { sendRanges, sends } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'

/** A range of recipients whose texts have links. */
export interface LinkedRange {
  userId: string
  sendId: string
  /** Number of the first recipient. */
  first: number
  /** Recipients from the first on, or only those of `seqs`. */
  n: number
  seqs: readonly number[] | null
  /** Addresses, by number of the link. */
  links: readonly string[]
}

/** System read: the range whose links begin at an index. Neither the state of its campaign nor its deletion matters. */
export async function findLinkedRangeOfAll({ system }: Database, base: number): Promise<LinkedRange | undefined> {
  const [row] = await system
    .select({
      userId: sends.userId,
      sendId: sends.id,
      first: sendRanges.first,
      n: sendRanges.n,
      seqs: sendRanges.seqs,
      links: sends.links,
    })
    .from(sendRanges)
    .innerJoin(sends, and(eq(sends.userId, sendRanges.userId), eq(sends.id, sendRanges.sendId)))
    .where(and(eq(sendRanges.linkBase, base), eq(sendRanges.attempt, 1)))
  return row
}

/** A mail campaign, as its links are followed. */
export type LinkedSend = Pick<LinkedRange, 'userId' | 'sendId' | 'links'> & { countsOpens: boolean }

/** System read: the links of a send. Neither its state nor the deletion of its campaign matters. */
export async function findLinkedSendOfAll({ system }: Database, sendId: string): Promise<LinkedSend | undefined> {
  const [row] = await system
    .select({ userId: sends.userId, sendId: sends.id, links: sends.links, countsOpens: sends.countsOpens })
    .from(sends)
    .where(and(eq(sends.id, sendId), eq(sends.channel, 'email')))
  return row
}

/** Tells whether a range has a recipient of this number. */
export const hasRecipient = ({ first, n, seqs }: Pick<LinkedRange, 'first' | 'n' | 'seqs'>, seq: number): boolean =>
  seqs ? seqs.includes(seq) : seq < first + n
