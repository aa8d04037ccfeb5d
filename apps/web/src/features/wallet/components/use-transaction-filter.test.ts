import { expect, it } from 'vitest'
import { filterOf } from './use-transaction-filter.ts'

const read = (query: string) => filterOf(new URLSearchParams(query))

it('reads filter and page from the address', () => {
  expect(read('tab=billing&direction=in&kind=top_ups&page=3')).toEqual({
    filter: { direction: 'in', group: 'top_ups' },
    page: 3,
  })
})

it('shows everything from the first page where the address asks for nothing there is', () => {
  for (const query of ['', 'direction=up&kind=toString&page=0', 'page=1.5&kind=', 'page=x'])
    expect(read(query)).toEqual({ filter: {}, page: 1 })
})
