import { contacts } from '@greenroom/db'
import { CONSENT_STATES, CONTACT_SOURCES, type RuleField } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'

/** Columns of fields. Fields that are read from other columns or tables have none. */
export const COLUMNS: Partial<Record<RuleField, SQL>> = {
  name: sql`${contacts.name}`,
  email: sql`${contacts.email}`,
  phone: sql`${contacts.phone}`,
  status: sql`${contacts.status}`,
  city: sql`${contacts.city}`,
  region: sql`${contacts.region}`,
  time_zone: sql`${contacts.timeZone}`,
  country: sql`${contacts.country}`,
  phone_country: sql`${contacts.phoneCountry}`,
  created_at: sql`${contacts.createdAt}`,
  last_activity: sql`${contacts.lastActivity}`,
  score: sql`${contacts.score}`,
}

/** Case-folded texts that the database stores for comparison, null if empty. Addresses are ASCII. */
export const KEYS: Partial<Record<RuleField, SQL>> = {
  name: sql`${contacts.nameKey}`,
  email: sql`${contacts.emailKey}`,
  phone: sql`${contacts.phone}`,
  city: sql`${contacts.cityKey}`,
  region: sql`${contacts.regionKey}`,
}

/** Bits of a number in the covering index. The migration that created it defines their meaning. */
export interface Facet {
  /** Column of the number. */
  column: SQL
  shift: number
  /** Number of bits. */
  width: number
  /** Values by their code. */
  values: readonly string[]
}

const BITS = sql`contacts.facets`
const consent = (shift: number): Facet => ({ column: BITS, shift, width: 2, values: CONSENT_STATES })
const flag = (shift: number): Facet => ({ column: BITS, shift, width: 1, values: ['false', 'true'] })

/** Fields with few values, which can be tested on all people at once. */
export const FACETS: Partial<Record<RuleField, Facet>> = {
  starred: flag(0),
  source: { column: sql`contacts.source_code`, shift: 0, width: 3, values: CONTACT_SOURCES },
  email_consent: consent(3),
  sms_consent: consent(5),
  visits_consent: consent(7),
}

/** Facets that tell whether a value exists. */
export const PRESENCE: Partial<Record<RuleField, Facet>> = { email: flag(9), phone: flag(10) }

/** Tests whether a facet has one of these values. Unknown values match nobody. */
export function facetTest({ column, shift, width, values }: Facet, wanted: readonly string[]): SQL {
  const codes = wanted.map((value) => values.indexOf(value)).filter((code) => code >= 0)
  const bits = sql`((${column} >> ${shift}::integer) & ${2 ** width - 1}::integer)`
  const [only] = codes
  if (only === undefined) return sql`false`
  return codes.length === 1 ? sql`(${bits} = ${only}::integer)` : sql`(${bits} = any(${sql.param(codes)}::integer[]))`
}
