/** Anything that a list can show. */
export interface Row {
  id: string
}

export const rowId = (id: string) => `row-${id}`

const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Tells whether a key pressed here belongs to a field, or to something that stands above the list. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null

/** Tells whether a click is meant for the row, and not for a control in it or for marking text. */
export const isForRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, [role="menu"]') === null &&
  (window.getSelection()?.isCollapsed ?? true)
