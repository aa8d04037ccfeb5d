import type { CampaignApprovalRow, CampaignRow } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { type Limit, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'
import type { House } from '../../../platform/house.ts'
import { covers } from './hashes.ts'

/** Days in which a campaign without a time of its own can be approved. */
const APPROVAL_DAYS = 7
/** Days for which a link still says what became of the campaign. */
const LINK_DAYS = 30
/** Most people that an owner asks in a day, over all nodes: mail to strangers must not become a way to send spam. */
const ASKS = { name: 'campaign-approval-asks', points: 20, seconds: 86_400 }
/** Most mails that one person gets in a day, whichever owners ask them. */
const ASKS_OF_ONE = { name: 'campaign-approval-asked', points: 5, seconds: 86_400 }

/** Opens the limits of a process. `hold` keeps them. */
export const openAskLimits = ({ env, db }: House): Record<'ofOwner' | 'ofAddressee', Limit> =>
  env.RATE_LIMIT === 'off'
    ? { ofOwner: noLimit, ofAddressee: noLimit }
    : { ofOwner: sharedLimit(db.systemPool, ASKS), ofAddressee: sharedLimit(db.systemPool, ASKS_OF_ONE) }

export const approvalUntil = (now: Date): Date => new Date(now.getTime() + APPROVAL_DAYS * DAY_MS)

const PURPOSE = 'approve-campaign'
const claim = z.object({ u: z.uuid(), a: z.uuid() })

/** Makes the token of an approval's link. @param until moment of the decision at the latest */
export const approvalToken = (
  { links }: Pick<SystemContext, 'links'>,
  userId: string,
  id: string,
  until: Date,
): string => links.sign(PURPOSE, { u: userId, a: id }, new Date(until.getTime() + LINK_DAYS * DAY_MS))

/** Reads the token of a link. Returns undefined for one that is damaged or too old. */
export function readApprovalToken({ links, now }: Pick<SystemContext, 'links' | 'now'>, token: string) {
  const { data } = claim.safeParse(links.read(PURPOSE, token, now))
  return data && { userId: data.u, approvalId: data.a }
}

/** Where an approval stands for whoever was asked: late ones never send anything. */
export type ApprovalStanding = 'open' | 'approved' | 'declined' | 'changed' | 'late' | 'gone'

export function standingOf(
  approval: Pick<CampaignApprovalRow, 'hash' | 'decision'>,
  row: Pick<CampaignRow, 'state' | 'problem' | 'dueAt' | 'frozenHash'> | undefined,
  now: Date,
): ApprovalStanding {
  if (approval.decision === 'declined') return 'declined'
  if (!row || row.state === 'cancelled') return 'gone'
  // Also after it was approved: what would leave now is something else.
  if (row.frozenHash === null || !covers(approval.hash, row.frozenHash)) return 'changed'
  if (approval.decision) return approval.decision
  const isInTime = row.state === 'scheduled' && row.problem === null && row.dueAt !== null && row.dueAt > now
  return isInTime ? 'open' : 'late'
}
