import { describe, expect, it } from 'vitest'
import { unheardOf, whatStops } from './what-stops.ts'

const list = { columns: ['email', 'name', 'skip', 'skip'], phone_list: false, consent: null, ignored_opt_outs: [] }

it('needs an email column, of a phone list a phone column', () => {
  expect(whatStops(list, [], [])).toBeUndefined()
  expect(whatStops({ ...list, columns: ['name'] }, [], [])).toBe('CSV file must contain an email column')
  expect(whatStops({ ...list, phone_list: true }, [], [])).toBe('CSV file must contain a phone column')
  expect(whatStops({ ...list, columns: ['phone'], phone_list: true }, [], [])).toBeUndefined()
})

it('takes one column for each thing; tags may stand in several', () => {
  expect(whatStops({ ...list, columns: ['email', 'email'] }, [], [])).toBe('Email is chosen twice.')
  expect(whatStops({ ...list, columns: ['email', 'tags', 'tags'] }, [], [])).toBeUndefined()
})

it('takes no consent without how they gave it', () => {
  expect(whatStops({ ...list, consent: { channels: ['email'], statement: ' ' } }, [], [])).toBe(
    'Describe how they agreed. This is your proof.',
  )
})

describe('a column that seems to say who left', () => {
  const optOuts = [{ at: 2, header: 'Bounced', target: 'email_opt_out' }]

  it('stops a list until it is heard, or said to mean something else', () => {
    expect(whatStops(list, optOuts, [])).toBe(
      '“Bounced” seems to show who unsubscribed. Choose what it holds, or say that it shows something else.',
    )
    expect(whatStops({ ...list, columns: ['email', 'name', 'email_opt_out', 'skip'] }, optOuts, [])).toBeUndefined()
    expect(whatStops({ ...list, ignored_opt_outs: [2] }, optOuts, [])).toBeUndefined()
  })

  it('is asked about until then', () => {
    expect(unheardOf(optOuts, list)).toEqual(optOuts)
    expect(unheardOf(optOuts, { ...list, columns: ['email', 'name', 'status', 'skip'] })).toEqual([])
  })
})
