import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()

const TAGGED = {
  version: 1,
  time_zone: 'Europe/Berlin',
  where: { combinator: 'and', rules: [{ field: 'tags', operator: 'has_any_of', value: ['low tide'] }] },
}

interface Item {
  category: string
  title: string
  subtitle: string | null
  url: string
}

async function find(visitor: Visitor, q: string, category: string): Promise<Item[]> {
  const answer = await test.call(visitor, 'GET', `/api/search?q=${encodeURIComponent(q)}&category=${category}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Item[] }>().items
}

describe('a search for everything', () => {
  let nova: Visitor
  beforeAll(() => test.setTier('pro'))
  beforeEach(async () => {
    nova = await test.signUp()
  })

  async function make(path: string, body: object): Promise<string> {
    const answer = await test.call(nova, 'POST', path, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  const segment = (name: string) => make('/api/segments', { name, rule: TAGGED })

  it('finds tags with the number of their people, and segments, after what the top bar finds', async () => {
    for (const [name, tags] of [
      ['Tide Fan', ['Low Tide']],
      ['Somebody', ['low tide', 'tideland']],
    ] as const)
      await make('/api/contacts', { name, email: `${name.replace(' ', '.')}@example.com`, tags })
    const id = await segment('High tide')
    const found = await find(nova, 'TIDE', 'everything')
    expect(found.map(({ category, title, subtitle }) => [category, title, subtitle])).toEqual([
      ['contacts', 'Tide Fan', 'Tide.Fan@example.com'],
      ['segments', 'High tide', null],
      ['tags', 'tideland', '1 contact'],
      ['tags', 'Low Tide', '2 contacts'],
    ])
    expect(found.map(({ url }) => url).slice(1)).toEqual([
      `/dashboard/marketing/audience/${id}`,
      '/dashboard/contacts?tag=tideland',
      '/dashboard/contacts?tag=Low+Tide',
    ])
    expect((await find(nova, 'tide', 'all')).map(({ category }) => category)).toEqual(['contacts'])
    expect((await find(nova, 'tide', 'tags')).map(({ title }) => title)).toEqual(['tideland', 'Low Tide'])
  })

  it('finds nothing of others, and no archived segments', async () => {
    const id = await segment('Archived soon')
    const other = await test.signUp()
    expect(await find(other, 'archived', 'everything')).toEqual([])
    const answer = await test.call(nova, 'PATCH', `/api/segments/${id}`, { archived: true })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await find(nova, 'archived', 'everything')).toEqual([])
  })
})
