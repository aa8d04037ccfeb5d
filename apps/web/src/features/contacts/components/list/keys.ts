const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Whether a key pressed here is meant for what is typed into, or for something that stands above the list. */
export const isElsewhere = (target: Element): boolean =>
  target.closest(TYPED_INTO) !== null || document.querySelector('[aria-modal="true"]') !== null
