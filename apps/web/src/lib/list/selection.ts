/** Selected rows: single ones on any page, or all that match the filter except a few. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }
/** A selection in the form of a call. */
export type SelectionBody<Filter> = { ids: string[] } | { filter: Filter; except: string[] }

export const NONE: Selection = { kind: 'some', ids: new Set() }
export const ALL: Selection = { kind: 'all', except: new Set() }
/** Maximum number of single rows in one call; more must be selected by a filter. */
export const MAX_BY_HAND = 1000

export const isChosen = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.ids.has(id)

/** @param total of the list */
export const countChosen = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.ids.size

/** Selects or deselects these rows. Single rows are limited to the number that one call accepts. */
export function choose(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const isAll = selection.kind === 'all'
  const next = new Set(isAll ? selection.except : selection.ids)
  for (const id of ids) {
    if (chosen === isAll) next.delete(id)
    else if (next.size < MAX_BY_HAND) next.add(id)
  }
  return isAll ? { kind: 'all', except: next } : { kind: 'some', ids: next }
}

/** Returns the ids from one row to another, inclusive, in either direction. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const places = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = places
  return first === -1 ? [to] : ids.slice(first, last + 1)
}

export const selectionBody = <Filter>(selection: Selection, filter: Filter): SelectionBody<Filter> =>
  selection.kind === 'all' ? { filter, except: [...selection.except] } : { ids: [...selection.ids] }
