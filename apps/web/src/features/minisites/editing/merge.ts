import type { Edit } from './model.ts'

/** Whether two JSON values are the same; an absent field and an undefined one are. */
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

/** The fields of `mine` without those that hold the same in `done`. */
export function without<F extends object>(mine: Partial<F>, done: Partial<F>): Partial<F> {
  return pick(mine, (field) => !(field in done && isSame(mine[field], done[field])))
}

const pick = <F extends object>(fields: Partial<F>, keep: (field: keyof F) => boolean) =>
  Object.fromEntries(
    keysOf(fields)
      .filter(keep)
      .map((field) => [field, fields[field]]),
  ) as Partial<F>

/** Lays a change of the person over an edit. A field that is back where the server has it needs no sending. */
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
 * Puts an edit onto a newer row. A field that only this screen changed is kept; one that the other side changed to the
 * same is done; one that holds what an unanswered attempt sent was changed by nobody else; the rest is in conflict.
 * While the version stands still an unanswered attempt may yet arrive, so what it touched is sent again.
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

/** The person's own version wins: it is sent on top of the other. */
export function keepMine<Row, F extends object>(edit: Edit<Row, F>): Edit<Row, F> {
  const { conflict: _, ...rest } = edit
  return { ...rest, maybe: [], editedAt: 0 }
}

/** The other version wins where both differ; what only this screen changed is kept. */
export function useOther<Row, F extends object>(edit: Edit<Row, F>): Edit<Row, F> {
  const { conflict = [], ...rest } = edit
  return { ...rest, mine: pick(edit.mine, (field) => !conflict.includes(field)), maybe: [], editedAt: 0 }
}
