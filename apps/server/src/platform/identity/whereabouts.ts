import bowser from 'bowser'
import ipaddr from 'ipaddr.js'
import { countryOfIpv4 } from '../geo/countries.ts'

/**
 * Known names of browsers and systems. Anything else in a user agent is a stranger's text and must not get into mails.
 */
const BROWSERS = new Set<string>(Object.values(bowser.BROWSER_MAP))
const SYSTEMS = new Set<string>(Object.values(bowser.OS_MAP))

/** Returns a device's name for its owner, e.g. 'Firefox on Windows'; undefined if the browser does not say. */
export function deviceName(userAgent: string | null | undefined): string | undefined {
  if (!userAgent) return undefined
  const parser = bowser.getParser(userAgent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return [BROWSERS.has(browser) && browser, SYSTEMS.has(system) && system].filter(Boolean).join(' on ') || undefined
}

/** Returns the location of a network address: a country, or 'this network' for a private one; undefined if unknown. */
export function placeName(address: string | null | undefined): string | undefined {
  const plain = address?.split('/')[0] ?? ''
  if (!ipaddr.isValid(plain)) return undefined
  const parsed = ipaddr.process(plain)
  if (parsed.range() !== 'unicast') return 'this network'
  if (parsed.kind() !== 'ipv4') return undefined
  const code = countryOfIpv4(parsed.toString())
  return code ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined
}
