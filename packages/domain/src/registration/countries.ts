/**
 * Countries that US numbers may text once the carriers know them: the US with its territories, and Canada (design of
 * registration, section 12). ISO 3166-1 alpha-2.
 */
const REGISTERED_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP'])

/**
 * Tells whether a number may text a country. A registration counts where it was made; whoever runs the installation vouches for
 * the countries of the numbers that they give out (SMS_COUNTRIES).
 * @param registration state of the number's whole chain
 * @param country of the recipient's number; null: unknown, which no row of the table allows
 */
export const servesCountry = (registration: string, country: string | null | undefined): boolean =>
  registration !== 'approved' || (country != null && REGISTERED_COUNTRIES.has(country))
