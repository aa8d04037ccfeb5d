import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { importList } from '../../testing/lists.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()

it.each([{ kind: 'delete' }, { kind: 'set-status', status: 'old' }])(
  'what is done to all ($kind) is not done to whom a list brings meanwhile, whenever it says that they were added',
  async (change) => {
    const nova = await test.signUp()
    await insertContacts(test.house, nova.id, [{ name: 'There before' }, { name: 'There before' }])
    const asked = await test.call(nova, 'POST', '/api/contacts/bulk', { selection: { filter: {} }, change })
    expect(asked.json()).toMatchObject({ status: 'waiting' })
    // The list is read before the work on all contacts has begun.
    const { rows } = await test.house.db.systemPool.query('delete from outbox where user_id = $1 returning *', [
      nova.id,
    ])
    await importList(test, nova, 'Name,Email,Created At\nNew,new@example.com,2020-01-02T03:04:05Z\n')
    for (const { id, name, payload, created_at } of rows)
      await test.house.db.systemPool.query(
        'insert into outbox (id, user_id, name, payload, created_at) values ($1, $2, $3, $4, $5)',
        [id, nova.id, name, payload, created_at],
      )
    await workOff(test)
    const { items } = (await test.call(nova, 'GET', '/api/contacts')).json<{ items: object[] }>()
    expect(items.filter((one) => 'name' in one && one.name === 'New')).toMatchObject([{ status: 'new' }])
  },
)
