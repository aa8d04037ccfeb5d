import { contacts } from '@greenroom/db'
import type { RuleField } from '@greenroom/domain'
import { type SQL, sql } from 'drizzle-orm'

/** Where the value of a field stands. Fields that are asked of other tables have none. */
export const COLUMNS: Partial<Record<RuleField, SQL>> = {
  name: sql`${contacts.name}`,
  email: sql`${contacts.email}`,
  phone: sql`${contacts.phone}`,
  status: sql`${contacts.status}`,
  city: sql`${contacts.city}`,
  region: sql`${contacts.region}`,
  time_zone: sql`${contacts.timeZone}`,
  source: sql`${contacts.source}`,
  country: sql`${contacts.country}`,
  phone_country: sql`${contacts.phoneCountry}`,
  email_consent: sql`${contacts.emailConsent}`,
  sms_consent: sql`${contacts.smsConsent}`,
  visits_consent: sql`${contacts.visitsConsent}`,
  site: sql`${contacts.minisiteId}::text`,
  starred: sql`${contacts.starred}`,
  created_at: sql`${contacts.createdAt}`,
  last_activity: sql`${contacts.lastActivity}`,
}
