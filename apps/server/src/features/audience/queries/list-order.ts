import { contacts } from '@greenroom/db'
import { isStorableText } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import { decodeCursor, encodeCursor, unknownCursor } from '../../../platform/cursor.ts'

/** Sort key and direction of the list. */
export interface Order {
  sort: 'last_activity' | 'created_at' | 'name' | 'score'
  order?: 'asc' | 'desc' | undefined
}

/** Position of a contact in a list: its sort value, as the database writes it, and its id. */
export interface Position {
  key: string
  id: string
}

interface Sort {
  column: SQL
  type: SQL
  usual: 'asc' | 'desc'
  /** True if the covering index for rules contains it. */
  isInFacts: boolean
}

/** Each sort has an index of its own, which can be read in either direction. */
const SORTS: Record<Order['sort'], Sort> = {
  last_activity: {
    column: sql`${contacts.lastActivity}`,
    type: sql`timestamptz`,
    usual: 'desc',
    isInFacts: true,
  },
  created_at: { column: sql`${contacts.createdAt}`, type: sql`timestamptz`, usual: 'desc', isInFacts: true },
  name: { column: sql`${contacts.nameKey}`, type: sql`text`, usual: 'asc', isInFacts: false },
  score: { column: sql`${contacts.score}`, type: sql`int`, usual: 'desc', isInFacts: true },
}

/** Direction in which a sorted list is read: from its start or its end. */
export interface Way {
  by: SQL
  /** Sort column. */
  column: SQL
  isInFacts: boolean
  isByActivity: boolean
  /** Selects the contacts after a position in this direction. */
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

const cursor = z.tuple([z.enum(['last_activity', 'created_at', 'name', 'score']), z.string(), z.uuid()])

/** Encodes a position for the caller. */
export const cursorOf = ({ sort }: Order, { key, id }: Position): string => encodeCursor([sort, key, id])

/** @throws AppError VALIDATION_FAILED for a cursor of another sort order */
export function positionOf({ sort }: Order, text: string): Position {
  const [of, key, id] = decodeCursor(cursor, text)
  if (of !== sort || !IS_KEY[sort](key)) throw unknownCursor()
  return { key, id }
}

const IS_KEY: Record<Order['sort'], (key: string) => boolean> = {
  last_activity: isMoment,
  created_at: isMoment,
  name: isStorableText,
  score: (key) => /^\d{1,9}$/.test(key),
}

/** Tells whether a text is a timestamp as the database writes it, in any time zone: `2026-11-21 12:26:55.767+01`. */
function isMoment(text: string): boolean {
  const [, day = ''] = MOMENT.exec(text) ?? []
  const at = new Date(`${day}T00:00:00Z`)
  return day > '0001' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
const MOMENT = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/
