import type { Contact } from '@greenroom/contracts'
import type { ContactView } from './queries/contact.ts'

export function presentContact(view: ContactView): Contact {
  return {
    id: view.id,
    user_id: view.userId,
    name: view.name,
    email: view.email,
    phone: view.phone,
    phone_country: view.phoneCountry,
    status: view.status,
    tags: view.tags,
    starred: view.starred,
    source: view.source,
    minisite_id: view.minisiteId,
    mini_site: view.site,
    email_consent: view.emailConsent,
    sms_consent: view.smsConsent,
    visits_consent: view.visitsConsent,
    birthday: view.birthday,
    time_zone: view.timeZone,
    city: view.city,
    region: view.region,
    country: view.country,
    custom: view.custom,
    unread_count: view.unreadCount,
    last_message: view.lastMessage?.content ?? null,
    last_message_at: view.lastMessage?.sentAt.toISOString() ?? null,
    version: view.version,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
    last_activity: view.lastActivity.toISOString(),
  }
}
