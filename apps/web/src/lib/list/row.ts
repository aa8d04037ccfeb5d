/** A row of any list. */
export interface Row {
  id: string
}

export const rowId = (id: string) => `row-${id}`

const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Returns whether a key press belongs to a field, or to something above the list. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null

/** Returns whether a click is meant for the row, not for a control in it or a text selection. */
export const isForRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label, [role="menu"]') === null &&
  (window.getSelection()?.isCollapsed ?? true)
