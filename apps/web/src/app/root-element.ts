/** The element that index.html keeps for the app. @throws 'Root element not found' (product section 8) */
export function rootElement(page: Document): HTMLElement {
  const element = page.getElementById('root')
  if (element === null) throw new Error('Root element not found')
  return element
}
