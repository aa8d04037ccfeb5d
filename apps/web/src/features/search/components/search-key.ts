/** Returns whether the element takes typed text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Returns whether a key opens the search: Ctrl or Cmd + K, or `/`. Ignored while typing elsewhere (text editors have
 * their own Ctrl + K), and in dialogs.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return false
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
  const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey
  if (!isShortcut && !isSlash) return false
  return !isTyping(event.target) && document.querySelector('[aria-modal="true"]') === null
}
