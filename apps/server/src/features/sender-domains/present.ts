import type { SenderDomain } from '@greenroom/contracts'
import type { SenderDomainRow } from '@greenroom/db'
import { isRequired, mayRenewKeys, type SendingDay, spreadOverDays } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import { otherKeysOf } from './policy/keys.ts'
import { isRenewalSuggested } from './policy/renewal.ts'
import { recordsOf } from './policy/sending-house.ts'

/** Days of the warm-up that are shown. */
const SHOWN_DAYS = 12
/** More than any warm-up has room for in these days. */
const EVERYBODY = 10_000_000
const TAKEN = 'Another account has proved this domain. Remove it there, or write to whoever runs this installation.'

/** @param booked what leaves from the domain on each day already */
export function presentDomain(context: Context, row: SenderDomainRow, booked: readonly SendingDay[]): SenderDomain {
  const { id, domain, localPart, isSender, state, problem, checkedAt, nextCheckAt, verifiedAt, stretch, createdAt } =
    row
  const seenOf = new Map(row.records.map((record) => [record.kind, record]))
  return {
    id,
    domain,
    local_part: localPart,
    is_sender: isSender,
    state,
    problem: problem && TAKEN,
    records: recordsOf(context, row).map(({ kind, type, name, value }) => {
      const seen = seenOf.get(kind)
      return {
        kind,
        type,
        name,
        value,
        is_required: isRequired(kind),
        state: seen?.state ?? 'unknown',
        seen: [...(seen?.seen ?? [])],
        problem: seen?.problem ?? null,
      }
    }),
    keys: {
      made_at: row.keysMadeAt.toISOString(),
      is_old: isRenewalSuggested(row, context.now),
      may_renew: verifiedAt !== null && mayRenewKeys(otherKeysOf(row), context.now),
      next_since: row.otherRole === 'next' ? (row.otherMadeAt?.toISOString() ?? null) : null,
      old_until: row.otherUntil?.toISOString() ?? null,
    },
    checked_at: checkedAt?.toISOString() ?? null,
    next_check_at: nextCheckAt?.toISOString() ?? null,
    verified_at: verifiedAt?.toISOString() ?? null,
    stretch,
    days: spreadOverDays(EVERYBODY, context.now, { kind: 'warm_up', stretch }, booked)
      .slice(0, SHOWN_DAYS)
      .map(({ day, people }) => ({ date: day, people })),
    created_at: createdAt.toISOString(),
  }
}
