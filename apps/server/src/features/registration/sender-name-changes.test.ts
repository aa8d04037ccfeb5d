import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })

it('a name that comes back is the same row, and an owner changes theirs ten times a day at most', async () => {
  const owner = await test.signUp({ isVerified: true })
  const save = (name: string) => test.call(owner, 'PUT', '/api/sender-name', { name })
  const answers: number[] = []
  for (let n = 0; n < 11; n += 1) answers.push((await save(n % 2 ? 'Nova' : 'Reyes')).statusCode)
  expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  expect((await save('NR')).json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Your name has been changed often today. Choose another one tomorrow.',
  })
  // The same name again is no change, and one that is refused is none, either.
  expect([(await save('Nova')).statusCode, (await save('Iris')).statusCode]).toEqual([200, 400])
  const { rows } = await test.house.db.systemPool.query(
    `select address, released_at is null as "isOn" from senders where user_id = $1 and address !~ '^\\+' order by address`,
    [owner.id],
  )
  expect(rows).toEqual([
    { address: 'Nova', isOn: true },
    { address: 'Reyes', isOn: false },
  ])
})
