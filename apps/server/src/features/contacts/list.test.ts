import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('lists contacts, those with the newest activity first', async () => {
  const nova = await test.signUp()
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await insertContacts(test.house, nova.id, [
    { name: 'Old', createdAt: at(1) },
    { name: 'New', createdAt: at(2) },
  ])
  const answer = await test.call(nova, 'GET', '/api/contacts')
  expect(answer.json(), answer.body).toMatchObject({ total: 2, items: [{ name: 'New' }, { name: 'Old' }] })
})
