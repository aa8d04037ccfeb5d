import { type CountryCode, parsePhone } from '@greenroom/domain/phone'
import { SmsError, type SmsProvider, type TextingProvider } from './sms.ts'

/**
 * Texts to these countries alone, whoever asks for them: who has codes texted to numbers that pay him (SMS pumping) finds
 * them in countries that nobody here lives in.
 * @param countries undefined: all. A number whose country cannot be told is then in none.
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
    name: provider.name,
    serves,
    send: async (message) => {
      if (!serves(message.to))
        throw new SmsError('unreachable', 'SMS_COUNTRIES does not name the country of this number.')
      return provider.send(message)
    },
  }
}
