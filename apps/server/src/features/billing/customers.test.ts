import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { keepCustomer } from './store.ts'

const test = useTestApp()
const second = useSecondNode(test)

it('a first payment in several tabs on several servers creates one customer, without an error', async () => {
  const { systemPool } = test.house.db
  for (let round = 0; round < 40; round += 1) {
    const [user, customer] = [randomUUID(), `cus_${randomUUID()}`]
    await systemPool.query("insert into users (id, name) values ($1, 'Nova Reyes')", [user])
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        keepCustomer(systemContext(n % 2 === 0 ? test.house : second.house), 'stripe', user, customer),
      ),
    )
    const { rows } = await systemPool.query('select customer_id from billing_customers where user_id = $1', [user])
    expect(rows).toEqual([{ customer_id: customer }])
  }
})
