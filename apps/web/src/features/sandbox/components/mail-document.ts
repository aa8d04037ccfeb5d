/**
 * The mail's own HTML as a document for a frame: what it links to opens in a tab of its own, because the frame may go
 * nowhere. Nothing of it runs: the frame is sandboxed, and our policy applies to what it holds.
 */
export function mailDocument(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const base of document.querySelectorAll('base')) base.remove()
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.prepend(base)
  return `<!doctype html>${document.documentElement.outerHTML}`
}
