/** Whether somebody types into this. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Whether a key leads into the search: Ctrl or Cmd + K, or `/`. Not while something is typed elsewhere (a text editor has
 * a use of its own for Ctrl + K), and not out of a dialog.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return false
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey
  if (!isShortcut && !isSlash) return false
  return !isTyping(event.target) && document.querySelector('[aria-modal="true"]') === null
}
