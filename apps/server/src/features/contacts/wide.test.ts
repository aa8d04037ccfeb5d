import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

/** Text that the database cannot compress. */
const noise = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 4) }, () =>
    String.fromCodePoint(0x1_0400 + Math.floor(Math.random() * 40)),
  ).join('')

/** From typical values to the longest of everything. */
const people: Partial<MadeContact>[] = [0, 100, 250, 280, 300, 320, 400, 800, 1500, 20_000].map((bytes) => ({
  name: `Wide ${noise(Math.min(bytes, 760))}`,
  city: `Berlin${noise(Math.min(bytes, 370))}`,
  region: noise(Math.min(bytes, 400)) || null,
  status: noise(Math.min(bytes, 160)) || 'new',
  tags: Array.from({ length: Math.min(50, Math.floor(bytes / 8)) }, () => randomUUID()),
  custom: bytes > 100 ? { [randomUUID()]: noise(bytes) } : {},
}))

it('stores and finds people with values of any length', async () => {
  const nova = await test.signUp()
  await insertContacts(test.house, nova.id, people)
  const rule = {
    version: 1,
    time_zone: 'UTC',
    where: {
      combinator: 'and',
      rules: [
        { field: 'name', operator: 'begins_with', value: 'wide' },
        { field: 'city', operator: 'contains', value: 'BERLIN' },
      ],
    },
  }
  const preview = await test.call(nova, 'POST', '/api/segments/preview', { rule })
  expect(preview.json()).toMatchObject({ people: people.length })
  const list = await test.call(nova, 'GET', '/api/contacts?source=manual')
  expect(list.json()).toMatchObject({ total: people.length })
})
