/** Returns the app's root element in index.html. @throws 'Root element not found' (product section 8) */
export function rootElement(page: Document): HTMLElement {
  const element = page.getElementById('root')
  if (element === null) throw new Error('Root element not found')
  return element
}
