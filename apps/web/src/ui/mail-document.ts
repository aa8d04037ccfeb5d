const ASKS_FOR_DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi

/**
 * Turns the mail's HTML into a document for a frame. Links open in a new tab, because the frame cannot navigate.
 * Nothing in it runs: the frame is sandboxed, and our policy applies to its content.
 * @param isDark shows it as a dark mailbox does, whatever this browser prefers
 */
export function mailDocument(html: string, isDark: boolean): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const base of document.querySelectorAll('base')) base.remove()
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.prepend(base)
  for (const style of document.querySelectorAll('style'))
    style.textContent = style.textContent.replace(ASKS_FOR_DARK, isDark ? '(min-width: 0)' : '(max-width: 0)')
  const scheme = document.createElement('style')
  scheme.textContent = `:root { color-scheme: ${isDark ? 'dark' : 'light'} !important }`
  document.head.append(scheme)
  return `<!doctype html>${document.documentElement.outerHTML}`
}
