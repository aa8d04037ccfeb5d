import { contacts, contactVisits, messages, segmentMembers } from '@greenroom/db'
import { DAY_MS, type DeedValue, type RuleCondition } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import { type RuleContext, emptiness, NOBODY, not, type Test, texts } from './rule-values.ts'

/** Tests tags by their hashes in the covering index: 64 bits each, so that no two tags of an owner collide. */
export const tagsTest: Test = (condition) => {
  const marks = sql`tag_marks(${texts((condition.value as string[] | null) ?? [])})`
  switch (condition.operator) {
    case 'has_any_of':
      return sql`(contacts.tag_marks && ${marks})`
    case 'has_all_of':
      return sql`(contacts.tag_marks @> ${marks})`
    case 'has_none_of':
      return not(sql`(contacts.tag_marks && ${marks})`)
    default:
      return emptiness(condition, sql`(contacts.tag_marks is null)`)
  }
}

/** A table with rows of contacts, some of which a condition asks for. */
interface Linked {
  table: SQL
  userId: SQL
  contactId: SQL
}

/**
 * Tests whether the contact has such a row in another table. Over all contacts, the planner joins the condition, which
 * it does at the top level alone. Options are gathered once, in a form that parallel workers share; without repeats, so
 * that those of a million contacts fit in memory. Many conditions, and those on one contact, look up each contact.
 */
function hasRow(
  { table, userId, contactId }: Linked,
  more: SQL,
  { isManyJoined, isOption, isForOne }: RuleContext,
): SQL {
  if (isOption && !isManyJoined && !isForOne)
    return sql`(${contacts.id} in (select distinct ${contactId} from ${table} where ${userId} = current_owner() and ${more}))`
  const found = sql`exists (select 1 from ${table} where ${userId} = ${contacts.userId} and ${contactId} = ${contacts.id} and ${more})`
  return isManyJoined ? sql`(${found} is true)` : found
}

const lists: Linked = {
  table: sql`${segmentMembers}`,
  userId: sql`${segmentMembers.userId}`,
  contactId: sql`${segmentMembers.contactId}`,
}

/** Tests membership in a static segment. */
export const listTest = (segmentId: string, context: RuleContext): SQL =>
  hasRow(lists, sql`${segmentMembers.segmentId} = ${segmentId}::uuid`, context)

interface DeedTable extends Linked {
  at: SQL
  /** Selects the rows of this activity. */
  is: SQL
  /** Column of the mini site, if it has one. */
  site?: SQL
}

const visits = {
  table: sql`${contactVisits}`,
  userId: sql`${contactVisits.userId}`,
  contactId: sql`${contactVisits.contactId}`,
  at: sql`${contactVisits.at}`,
  site: sql`${contactVisits.miniSiteId}`,
}
const said = {
  table: sql`${messages}`,
  userId: sql`${messages.userId}`,
  contactId: sql`${messages.contactId}`,
  at: sql`${messages.sentAt}`,
}
const DEEDS: Record<string, DeedTable> = {
  visited: { ...visits, is: sql`${contactVisits.blockId} is null` },
  clicked: { ...visits, is: sql`${contactVisits.blockId} is not null` },
  wrote: { ...said, is: sql`${messages.direction} = 'inbound'` },
  was_written_to: { ...said, is: sql`${messages.direction} = 'outbound'` },
}

export const deedTest: Test = ({ field, operator, value }, context) => {
  const deed = DEEDS[field]
  if (!deed) throw new Error(`${field} is not an activity`)
  const did = didTest(deed, value as DeedValue, context)
  return operator === 'did' ? did : sql`(not ${did})`
}

/** Counts how often the contact did what a condition is about, however often it asks for. */
export function timesOf({ field, value }: Pick<RuleCondition, 'field' | 'value'>, { now }: RuleContext): SQL {
  const deed = DEEDS[field]
  if (!deed) throw new Error(`${field} is not an activity`)
  return timesIn(deed, countedBy(deed, value as DeedValue, now))
}

const timesIn = ({ table, userId, contactId }: DeedTable, counted: SQL): SQL =>
  sql`(select count(*)::int from ${table} where ${userId} = ${contacts.userId} and ${contactId} = ${contacts.id} and ${counted})`

/** Selects the rows that a condition counts. */
function countedBy({ at, is, site }: DeedTable, value: DeedValue, now: Date): SQL {
  if (value.site_id !== null && !site) return NOBODY
  const parts = [
    is,
    ...(value.days === null
      ? []
      : [sql`${at} >= ${new Date(now.getTime() - value.days * DAY_MS).toISOString()}::timestamptz`]),
    ...(value.site_id === null || !site ? [] : [sql`${site} = ${value.site_id}::uuid`]),
  ]
  return sql.join(parts, sql` and `)
}

function didTest(deed: DeedTable, value: DeedValue, context: RuleContext): SQL {
  const { table, userId, contactId, site } = deed
  if (value.site_id !== null && !site) return NOBODY
  const counted = countedBy(deed, value, context.now)
  if (value.at_least === 1) return hasRow(deed, counted, context)
  if (context.isForOne) return sql`(${timesIn(deed, counted)} >= ${value.at_least}::int)`
  // Computed once for all people, not once for each.
  const did = sql`(${contacts.id} in (select ${contactId} from ${table} where ${userId} = current_owner() and ${counted}
    group by ${contactId} having count(*) >= ${value.at_least}))`
  return context.isManyJoined ? sql`(${did} is true)` : did
}
