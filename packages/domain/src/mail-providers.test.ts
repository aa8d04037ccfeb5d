import { describe, expect, it } from 'vitest'
import { MAIL_PROVIDER_DOMAINS, mailProviderOf } from './mail-providers.ts'

describe('the provider of a mailbox', () => {
  it.each([
    ['mia@gmail.com', 'gmail'],
    ['Mia@GoogleMail.com', 'gmail'],
    ['mia@me.com', 'apple'],
    ['mia@hotmail.co.uk', 'outlook'],
    ['mia@aol.com', 'yahoo'],
    ['mia@mail.gmail.com', 'other'],
    ['"a@gmail.com"@example.com', 'other'],
    ['nobody', 'other'],
  ])('of %s is %s', (address, provider) => {
    expect(mailProviderOf(address)).toBe(provider)
  })

  it('has each domain once, in lower case', () => {
    const all = Object.values(MAIL_PROVIDER_DOMAINS).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.every((domain) => domain === domain.toLowerCase())).toBe(true)
  })
})
