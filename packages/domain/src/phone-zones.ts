import { PHONE_ZONES } from './phone-zones.generated.ts'

/** Most possible zones that are of any use. A mobile number of Russia, or an unknown area code, has more. */
const MAX_ZONES = 4

let byPrefix: ReadonlyMap<string, readonly string[]> | undefined

function table(): ReadonlyMap<string, readonly string[]> {
  return (byPrefix ??= new Map(
    PHONE_ZONES.split(/[;\n]/).flatMap((entry) => {
      const [zones = '', ...prefixes] = entry.split(' ')
      return prefixes.map((prefix) => [prefix, zones.split('&')] as const)
    }),
  ))
}

/**
 * Returns the time zones that a number may lie in, by its country and area code; none if there are too many to say.
 * @param e164 `+12085550100`
 */
export function zonesOfPhone(e164: string): readonly string[] {
  const zones = possibleZonesOfPhone(e164)
  return zones.length > MAX_ZONES ? [] : zones
}

/**
 * Returns all time zones that a number may lie in, however many; none if its beginning is unknown, or says no more than +1,
 * which 20 countries share.
 * @param e164 `+79161234567`, or its first digits
 */
export function possibleZonesOfPhone(e164: string): readonly string[] {
  const digits = e164.replace(/\D/g, '')
  const shortest = digits.startsWith('1') ? 2 : 1
  for (let length = digits.length; length >= shortest; length -= 1) {
    const zones = table().get(digits.slice(0, length))
    if (zones) return zones
  }
  return []
}
