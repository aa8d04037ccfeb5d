/**
 * Returns the product's name, which the server writes into the page's `<meta name="app-name">` (product section 1.4).
 */
export function appName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="app-name"]')?.content || 'Greenroom'
}

/** 'Name | Greenroom' (product section 2, "General"). */
export const titleOf = (name: string): string => (name === '' ? appName() : `${name} | ${appName()}`)
