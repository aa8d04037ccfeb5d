import type { Explanation } from '@greenroom/contracts'
import type { ContactRow } from '@greenroom/db'
import { kmBetween, kindOf, ownFieldId, type Point, type RuleCondition, type RuleField } from '@greenroom/domain'

type Has = Explanation['conditions'][number]['has']

/**
 * Returns what a contact has in the field of a condition. Null if it has nothing there, or if the condition says it all:
 * a star, or being in a segment.
 */
export function hasOf(contact: ContactRow, condition: RuleCondition): Has {
  const ownField = ownFieldId(condition.field)
  if (ownField !== undefined) return contact.custom[ownField] ?? null
  if (kindOf(condition) === 'place') return distanceOf(contact, condition.value as Point)
  return VALUES[condition.field as RuleField]?.(contact) ?? null
}

const VALUES: Partial<Record<RuleField, (contact: ContactRow) => Has>> = {
  name: ({ name }) => name || null,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  city: ({ city }) => city,
  region: ({ region }) => region,
  time_zone: ({ timeZone }) => timeZone,
  status: ({ status }) => status,
  source: ({ source }) => source,
  country: ({ country }) => country,
  phone_country: ({ phoneCountry }) => phoneCountry,
  email_consent: ({ emailConsent }) => emailConsent,
  sms_consent: ({ smsConsent }) => smsConsent,
  visits_consent: ({ visitsConsent }) => visitsConsent,
  site: ({ minisiteId }) => minisiteId,
  tags: ({ tags }) => tags,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  last_activity: ({ lastActivity }) => lastActivity.toISOString(),
  score: ({ score }) => score,
  birthday: ({ birthday }) => birthday,
}

/** Kilometers, to a tenth. */
const distanceOf = ({ latitude, longitude }: ContactRow, center: Point): number | null =>
  latitude === null || longitude === null ? null : Math.round(kmBetween({ latitude, longitude }, center) * 10) / 10
