import { isIP } from 'node:net'

/**
 * Returns true for an address that a push service can have: https on its default port, without credentials, at a host
 * with a name (RFC 8030, section 2; standard W7). Where the name leads is checked at every push.
 */
export function isPushAddress(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  const hasName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
  return protocol === 'https:' && port === '' && username === '' && password === '' && hasName
}
