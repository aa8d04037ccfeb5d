import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 allocated for the public internet (RFC 4291, IANA). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Documentation addresses missing from the table of ipaddr.js (RFC 9637). */
const DOCUMENTATION_IPV6 = ipaddr.IPv6.parseCIDR('3fff::/20')
/** Public IPv4 behind an IPv6-only network (RFC 6052); the embedded address is judged instead. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Returns true if an IP address belongs to the public internet (standard W7). Refused are private, loopback, link-local
 * (cloud metadata), shared (CGNAT), multicast, reserved, and documentation ranges, and IPv6 forms that contain an IPv4
 * address (mapped, compatible, 6to4, Teredo).
 * @param text one address in its usual notation; anything else is not global
 */
export function isGlobalAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast'
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast' && !address.match(DOCUMENTATION_IPV6)
}
