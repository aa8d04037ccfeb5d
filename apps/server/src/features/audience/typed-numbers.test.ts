import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('the number of an erased person is removed in any notation, and no other that ends the same', async () => {
  const nova = await test.signUp()
  const make = async (path: string, body: object) =>
    (await test.call(nova, 'POST', path, body)).json<{ id: string }>().id
  const person = await make('/api/contacts', { email: 'iris@example.com', phone: '+442079460731' })
  const typed = ['020 7946 0731', '(020) 7946-0731', '0044 20 7946 0731', '+44 (0)20 79460731', '2079460731']
  const others = ['+49 2079460731', '020 7946 07312', '7946 0731', '+4412079460731']
  const rules = [...typed, ...others].map((value) => ({ field: 'name', operator: 'contains', value }))
  const rule = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules } }
  const segment = await make('/api/segments', { name: 'Of 2024 020 7946 0731', rule })
  await test.call(nova, 'POST', `/api/contacts/${person}/erasure`)
  const left = await test.call(nova, 'GET', `/api/segments/${segment}`)
  const values = [...typed.map(() => '[erased]'), ...others].map(
    (value) => expect.objectContaining({ value }) as object,
  )
  expect(left.json()).toMatchObject({ name: 'Of 2024 [erased]', rule: { where: { rules: values } } })
})
