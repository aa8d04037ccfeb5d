import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { SmsError, type SmsProvider, type TextingProvider } from './sms.ts'

/**
 * Restricts texts to these countries. SMS pumping, which has codes sent to numbers that earn the attacker money, uses
 * countries in which no user lives.
 * @param countries undefined: all. A number of unknown country is then refused.
 */
export const withinCountries = (
  provider: SmsProvider,
  countries: ReadonlySet<CountryCode> | undefined,
): TextingProvider => {
  const serves = (to: string) => {
    if (!countries) return true
    const phone = parsePhone(to)
    return phone.ok && phone.country !== undefined && countries.has(phone.country)
  }
  return {
    ...provider,
    countries,
    serves,
    send: async (message) => {
      if (!serves(message.to))
        throw new SmsError('unreachable', 'SMS_COUNTRIES does not name the country of this number.')
      return provider.send(message)
    },
  }
}
