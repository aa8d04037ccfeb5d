import type { Edit } from './edit.ts'

/** Compares two JSON values. Absent and undefined fields are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[]

export const isEmpty = (value: object): boolean => keysOf(value).length === 0

/** Returns the fields of `mine` that are absent or different in `done`. */
export function without<F extends object>(mine: Partial<F>, done: Partial<F>): Partial<F> {
  return pick(mine, (field) => !(field in done && isSame(mine[field], done[field])))
}

const pick = <F extends object>(fields: Partial<F>, keep: (field: keyof F) => boolean) =>
  Object.fromEntries(
    keysOf(fields)
      .filter(keep)
      .map((field) => [field, fields[field]]),
  ) as Partial<F>

/** Applies a change to an edit. A field that is back at the server's value is not sent. */
export function change<Row, F extends object>(
  edit: Edit<Row, F>,
  fields: Partial<F>,
  known: F | undefined,
  uncertain: Partial<F>[],
  now: number,
): Edit<Row, F> {
  const mine = { ...edit.mine, ...fields }
  const settled = keysOf(mine).filter(
    (field) =>
      known &&
      isSame(mine[field], known[field]) &&
      !uncertain.some((sent) => field in sent) &&
      !edit.conflict?.includes(field),
  )
  for (const field of settled) delete mine[field]
  const { refusal: _, ...rest } = edit
  return { ...rest, mine, editedAt: now }
}

/**
 * Puts an edit on top of a newer row. A field changed only here is kept. A field changed to the same value on both
 * sides is done. A field that holds the value of an unanswered attempt was changed by nobody else. Any other field
 * changed on both sides is in conflict. While the version stays the same, an unanswered attempt may still arrive, so
 * its fields are sent again.
 */
export function rebase<Row extends { version: number }, F extends object>(
  edit: Edit<Row, F>,
  row: Row,
  fieldsOf: (row: Row) => F,
): Edit<Row, F> {
  const before = edit.row === undefined ? undefined : fieldsOf(edit.row)
  const current = fieldsOf(row)
  const maybe = edit.row !== undefined && row.version > edit.row.version ? [] : edit.maybe
  const isOpen = (field: keyof F) => maybe.some((sent) => field in sent && !isSame(sent[field], edit.mine[field]))
  const isDone = (field: keyof F) => isSame(edit.mine[field], current[field]) && !isOpen(field)
  const mine = pick(edit.mine, (field) => !isDone(field))
  const isOurs = (field: keyof F) => edit.maybe.some((sent) => field in sent && isSame(sent[field], current[field]))
  const isClash = (field: keyof F) =>
    !isSame(mine[field], current[field]) &&
    (edit.conflict?.includes(field) ||
      (before !== undefined && !isSame(before[field], current[field]) && !isOurs(field)))
  const conflict = keysOf(mine).filter(isClash)
  const { conflict: _, gone: __, ...rest } = edit
  return { ...rest, row, mine, maybe: isEmpty(mine) ? [] : maybe, ...(conflict.length > 0 && { conflict }) }
}

/** Keeps the person's own version, and sends it over the other one. */
export function keepMine<Row, F extends object>(edit: Edit<Row, F>): Edit<Row, F> {
  const { conflict: _, ...rest } = edit
  return { ...rest, maybe: [], editedAt: 0 }
}

/** Takes the other version where both differ. Fields changed only here are kept. */
export function useOther<Row, F extends object>(edit: Edit<Row, F>): Edit<Row, F> {
  const { conflict = [], ...rest } = edit
  return { ...rest, mine: pick(edit.mine, (field) => !conflict.includes(field)), maybe: [], editedAt: 0 }
}
