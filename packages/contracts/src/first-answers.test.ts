import { describe, expect, it } from 'vitest'
import { firstAnswersOf } from './first-answers.ts'

describe('first answers', () => {
  it.each(['..', '.'])('of a screen whose parameter is %s ask no other route (standard W11)', (name) => {
    const asked = firstAnswersOf('/dashboard/contacts/:contactId', { contactId: name }, '', 'Europe/Lisbon')
    expect(asked).toContain('/api/me')
    for (const address of asked) expect(new URL(address, 'http://localhost').pathname).toBe(address.split('?')[0])
  })

  it('keep what a parameter holds within its part of the address', () => {
    const asked = firstAnswersOf('/editor/:id', { id: 'a/../b?c=d#e' }, '', undefined)
    expect(asked).toContain('/api/minisites/a%2F..%2Fb%3Fc%3Dd%23e')
  })
})
