import type { listOutcomes as outcomesContract, listRecipients as recipientsContract } from '@greenroom/contracts'
import type { PeopleDeed, RecipientOutcome } from '@greenroom/domain'
import { type CampaignRow, contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { liveOf } from '../../audience/public.ts'
import {
  contactsOfOutcome,
  heldOf,
  outcomesOf,
  type RecipientFilter,
  type RecipientRow,
  placesOf,
  recipientsAt,
  recipientsOf,
} from '../../delivery/public.ts'
import { reasonOf } from '../policy/reasons.ts'
import { findCampaign } from './campaigns.ts'
import {
  clickersOf,
  complainersOf,
  hiddenPeople,
  linkFigures,
  openersOf,
  optedOutOf,
  repliersOf,
} from './engagement.ts'

/** People of a campaign, by what became of them or what they did. */
export interface PeopleAsked {
  outcome?: RecipientOutcome | PeopleDeed | undefined
  reason?: string | undefined
  /** Of `clicked`: which link. */
  link?: number | undefined
  /** Any part of a name, number, or address. */
  q?: string | undefined
}

/** Returns how the pipeline selects these people. */
function filterOf(
  context: Context,
  { id, type }: Pick<CampaignRow, 'id' | 'type'>,
  { outcome, reason, link }: PeopleAsked,
): RecipientFilter {
  switch (outcome) {
    case 'clicked':
      return { among: clickersOf(context, id, link) }
    case 'opened':
      return { among: openersOf(context, id) }
    case 'replied':
      return { among: repliersOf(context, id) }
    case 'opted_out':
      return { among: optedOutOf(context, id) }
    case 'complained':
      return { among: complainersOf(context, id) }
    default:
      // Nobody confirms that a mail has arrived: it has, unless it comes back.
      return { outcome: type === 'email' && outcome === 'delivered' ? 'sent' : outcome, reason }
  }
}

/** Counts people who are under a figure and are not named; none if somebody is searched for: nobody knows whom it would find. */
const hiddenOf = async (
  context: Context,
  tx: OwnerTx,
  id: string,
  { outcome, link, q }: PeopleAsked,
): Promise<number> =>
  !q && (outcome === 'clicked' || outcome === 'opened') ? hiddenPeople(context, tx, id, { deed: outcome, link }) : 0

/** Lists people of a campaign in the order of sending. @throws AppError NOT_FOUND */
export async function readRecipients(
  context: Context,
  id: string,
  { q, page, limit, ...asked }: PeopleAsked & { page: number; limit: number },
): Promise<z.input<(typeof recipientsContract)['response']>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const filter = filterOf(context, await requireCampaign(context, tx, id), asked)
    const { items, total } = await recipientsOf(context, tx, id, { ...filter, q, page, limit })
    const hidden = await hiddenOf(context, tx, id, { ...asked, q })
    return {
      items: items.map((row) => ({
        contact_id: row.contactId,
        name: row.name,
        phone: row.phone,
        email: row.email,
        outcome: row.outcome,
        reason: row.reason === null ? null : reasonOf(row.reason),
        until: row.until?.toISOString() ?? null,
        cost: row.cost,
        at: row.at?.toISOString() ?? null,
      })),
      page,
      limit,
      total,
      hidden,
    }
  })
}

/** People of a campaign that are read piece by piece. */
export interface PeopleRead {
  /** Of those who are under the figure: not named, because they did not agree or are gone. */
  hidden: number
  /** Places in the order of sending of whoever may be among them. */
  places: number[]
  filter: Pick<RecipientFilter, 'outcome' | 'reason'>
}

/** Opens the people of a campaign for reading. @throws AppError NOT_FOUND */
export async function openPeople(context: Context, id: string, { q, ...asked }: PeopleAsked): Promise<PeopleRead> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const { among, ...filter } = filterOf(context, await requireCampaign(context, tx, id), asked)
    return {
      hidden: await hiddenOf(context, tx, id, { ...asked, q }),
      places: await placesOf(context, tx, id, { ...filter, among, q }),
      filter,
    }
  })
}

/** Reads the people at some places of a campaign. */
export const readPeopleAt = async (
  context: Context,
  id: string,
  { filter }: PeopleRead,
  places: readonly number[],
): Promise<RecipientRow[]> =>
  context.db.readForOwner(context.ownerId, (tx) => recipientsAt(context, tx, id, { ...filter, places }))

/** Reads what became of a campaign's recipients, by reason, and of its links. @throws AppError NOT_FOUND */
export async function readOutcomes(
  context: Context,
  id: string,
): Promise<z.input<(typeof outcomesContract)['response']>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await requireCampaign(context, tx, id)
    const [outcomes, links, held] = await Promise.all([
      outcomesOf(context, tx, id),
      linkFigures(context, tx, id),
      heldOf(context, tx, id),
    ])
    return {
      outcomes: outcomes.map(({ outcome, reason, people }) => {
        const { text = null, mend = null } = reason === null ? {} : reasonOf(reason)
        return { outcome, reason, text, mend, people }
      }),
      held: held.map(({ until, people }) => ({ until: until.toISOString(), people })),
      links,
    }
  })
}

/** Returns the condition on `contacts` for these people, as far as the owner still has them. */
export const conditionOfPeople = (context: Context, row: CampaignRow, { q, ...asked }: PeopleAsked): SQL =>
  sql`${liveOf(context)} and ${contactsOfOutcome(context, row.id, filterOf(context, row, asked))}
    ${q ? sql`and strpos(${contacts.searchText}, ${q.toLowerCase()}) > 0` : sql``}`

/** @throws AppError NOT_FOUND */
export async function requireCampaign(context: Context, tx: OwnerTx, id: string): Promise<CampaignRow> {
  const row = await findCampaign(context, tx, id)
  if (!row) throw notFound('campaign')
  return row
}
