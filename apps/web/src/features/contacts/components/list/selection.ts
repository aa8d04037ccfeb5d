import type { ListFilter } from '../../../../lib/contacts/list-view.ts'

/** Chosen people: some by hand, over all pages, or all that match the filter but a few. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> }

export const NOBODY: Selection = { kind: 'some', ids: new Set() }
export const EVERYBODY: Selection = { kind: 'all', except: new Set() }
/** Most that one call takes by hand; more are chosen by a filter. */
export const MAX_BY_HAND = 1000

export const isChosen = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.ids.has(id)

/** @param total of the list */
export const countChosen = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.ids.size

/** These people chosen, or not; of those chosen by hand at most so many as one call takes. */
export function choose(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const isAll = selection.kind === 'all'
  const next = new Set(isAll ? selection.except : selection.ids)
  for (const id of ids) {
    if (chosen === isAll) next.delete(id)
    else if (next.size < MAX_BY_HAND) next.add(id)
  }
  return isAll ? { kind: 'all', except: next } : { kind: 'some', ids: next }
}

/** The ids from one row to another, both included, in either direction. */
export function between(ids: readonly string[], from: string, to: string): string[] {
  const places = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = places
  return first === -1 ? [to] : ids.slice(first, last + 1)
}

/** As a call takes it. */
export const selectionBody = (
  selection: Selection,
  filter: ListFilter,
): { ids: string[] } | { filter: ListFilter; except: string[] } =>
  selection.kind === 'all' ? { filter, except: [...selection.except] } : { ids: [...selection.ids] }
