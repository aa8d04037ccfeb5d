import { contacts } from '@greenroom/db'
import { isStorableText } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import { decodeCursor, encodeCursor, unknownCursor } from '../../../platform/cursor.ts'

/** What the list is sorted by, and which way. */
export interface Order {
  sort: 'last_activity' | 'created_at' | 'name'
  order?: 'asc' | 'desc' | undefined
}

/** Where a contact stands in a list: the value it is sorted by, as the database writes it, and its id. */
export interface Position {
  key: string
  id: string
}

interface Sort {
  column: SQL
  type: SQL
  usual: 'asc' | 'desc'
  /** Whether the index that rules are counted by has it. */
  isInFacts: boolean
}

/** Each has an index of its own, read either way. */
const SORTS: Record<Order['sort'], Sort> = {
  last_activity: {
    column: sql`${contacts.lastActivity}`,
    type: sql`timestamptz`,
    usual: 'desc',
    isInFacts: true,
  },
  created_at: { column: sql`${contacts.createdAt}`, type: sql`timestamptz`, usual: 'desc', isInFacts: true },
  name: { column: sql`${contacts.nameKey}`, type: sql`text`, usual: 'asc', isInFacts: false },
}

/** A direction in which a sorted list is read: from its start or from its end. */
export interface Way {
  by: SQL
  /** What it is sorted by. */
  column: SQL
  isInFacts: boolean
  isByActivity: boolean
  /** Those that come after a position in this direction. */
  behind(position: Position): SQL
}

export function wayOf({ sort, order }: Order, isBackwards = false): Way {
  const { column, type, usual, isInFacts } = SORTS[sort]
  const isDescending = ((order ?? usual) === 'desc') !== isBackwards
  return {
    by: isDescending ? sql`${column} desc, ${contacts.id} desc` : sql`${column}, ${contacts.id}`,
    column,
    isInFacts,
    isByActivity: sort === 'last_activity',
    behind: ({ key, id }) =>
      sql`(${column}, ${contacts.id}) ${isDescending ? sql`<` : sql`>`} (${key}::${type}, ${id}::uuid)`,
  }
}

const cursor = z.tuple([z.enum(['last_activity', 'created_at', 'name']), z.string(), z.uuid()])

/** A position as the caller gets it and hands it back. */
export const cursorOf = ({ sort }: Order, { key, id }: Position): string => encodeCursor([sort, key, id])

/** @throws AppError VALIDATION_FAILED for one that is not of this order */
export function positionOf({ sort }: Order, text: string): Position {
  const [of, key, id] = decodeCursor(cursor, text)
  if (of !== sort || !(sort === 'name' ? isStorableText(key) : isMoment(key))) throw unknownCursor()
  return { key, id }
}

/** A moment as the database writes it, in any time zone: `2026-11-21 12:26:55.767+01`. */
function isMoment(text: string): boolean {
  const [, day = ''] = MOMENT.exec(text) ?? []
  const at = new Date(`${day}T00:00:00Z`)
  return day > '0001' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
const MOMENT = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/
