import { contacts } from '@greenroom/db'
import { CONSENT_STATES } from '@greenroom/domain'
import { eq } from '@greenroom/db/sql'
import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { unreachableBy, unreachableBySql } from './public.ts'

const test = useTestApp()

it('who can be written to, and why not, is the same for one person and for a set', async () => {
  const nova = await test.signUp()
  const people = [null, new Date()].flatMap((deletedAt) =>
    [null, new Date()].flatMap((lockedAt) =>
      CONSENT_STATES.flatMap((consent) =>
        [true, false].map((hasEmail) => ({
          deletedAt,
          lockedAt,
          emailConsent: consent,
          smsConsent: consent,
          hasEmail,
        })),
      ),
    ),
  )
  await insertContacts(
    test.house,
    nova.id,
    people.map(({ hasEmail, ...person }, index) => ({
      ...person,
      email: hasEmail ? `fan-${index}@example.com` : null,
      phone: hasEmail ? null : `+4477009${String(index).padStart(5, '0')}`,
    })),
  )
  const rows = await test.house.db.system
    .select({ contact: contacts, email: unreachableBySql('email'), sms: unreachableBySql('sms') })
    .from(contacts)
    .where(eq(contacts.userId, nova.id))
  expect(rows).toHaveLength(people.length)
  for (const { contact, email, sms } of rows) {
    expect(unreachableBy(contact, 'email') ?? null).toBe(email)
    expect(unreachableBy(contact, 'sms') ?? null).toBe(sms)
  }
  const told = new Set(rows.flatMap(({ email, sms }) => [email, sms]))
  expect(told).toEqual(new Set([null, 'deleted', 'waiting', 'no_address', 'opted_out', 'not_agreed']))
})
