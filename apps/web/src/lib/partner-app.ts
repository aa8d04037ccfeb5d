export interface PartnerApp {
  name: string
  url: string
}

const content = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/**
 * Returns the separate app that the sidebar links to; null unless the operator has set both its address and its name
 * (product section 10).
 */
export function partnerApp(): PartnerApp | null {
  const [url, name] = [content('partner-app-url'), content('partner-app-name')]
  return url === '' || name === '' ? null : { name, url }
}
