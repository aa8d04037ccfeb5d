import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asksPhone, blockContent, readSettings, SIGN_UP_TYPES } from './blocks.ts'
import { defaultConsent, signUpForm } from './sign-up-form.ts'
import { ASKING, askedBy, isRedirectAddress, type SignUpSettings } from './sign-ups.ts'

const form = (settings: Omit<SignUpSettings, 'version'> = {}, artist = 'Nova Reyes') =>
  signUpForm({ type: 'fan-capture', title: '', settings: { version: 1, ...settings } }, artist)
const isValid = (type: string, settings: object) =>
  blockContent.safeParse({ type, title: '', url: '', is_active: true, settings: { version: 1, ...settings } }).success

describe('a sign-up form', () => {
  it('says everything by itself, with the artist’s name in what visitors agree to', () => {
    for (const type of SIGN_UP_TYPES) {
      const { title, button, success, consents } = signUpForm({ type, title: ' ', settings: { version: 1 } }, 'Nova')
      for (const words of [title, button, success]) expect(words.trim()).not.toBe('')
      expect(consents).toHaveLength(1)
      for (const { text } of consents) expect(text).toContain('Nova')
    }
  })

  it('asks consent for exactly the addresses that it asks for; texts are needed only where nothing else is asked for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ASKING), fc.constantFrom(...ASKING), (askEmail, askPhone) => {
        const { consents } = form({ askEmail, askPhone })
        const asked = [
          ...(askEmail === 'no' ? [] : [['email', askEmail === 'required']]),
          ...(askPhone === 'no' ? [] : [['sms', askPhone === 'required' && askEmail === 'no']]),
        ]
        expect(consents.map(({ channel, isRequired }) => [channel, isRequired])).toEqual(asked)
        const isReachable = askEmail === 'required' || askPhone === 'required'
        expect(isValid('fan-capture', { askEmail, askPhone })).toBe(isReachable)
      }),
    )
  })

  it('marks its wordings: another text, another name or another channel has another mark', () => {
    const marks = [
      form().wording,
      form({ emailConsent: 'Write to me.' }).wording,
      form({ askPhone: 'required' }).wording,
      form({}, 'Mara Lund').wording,
    ]
    expect(new Set(marks).size).toBe(marks.length)
    expect(form({ emailConsent: '  ' }).wording).toBe(marks[0])
    expect(form({ intro: 'Other words', buttonText: 'Go' }).wording).toBe(marks[0])
    expect(form({ emailConsent: defaultConsent('email', 'Nova Reyes') }).wording).toBe(marks[0])
  })

  it('has a mailbox confirm unless its owner says no', () => {
    expect([form().doubleOptIn, form({ doubleOptIn: false }).doubleOptIn]).toEqual([true, false])
    expect(signUpForm({ type: 'phone', title: '', settings: { version: 1 } }, 'Nova').doubleOptIn).toBe(false)
  })

  it('has no intro where its owner emptied it', () => {
    expect([form({ intro: '' }).intro, form().intro !== '']).toEqual(['', true])
  })

  it('keeps to what its kind is made for', () => {
    expect(isValid('email-capture', { askPhone: 'required' })).toBe(false)
    expect(isValid('email-capture', { smsConsent: 'x' })).toBe(false)
    expect(isValid('phone', { doubleOptIn: false })).toBe(false)
    expect(askedBy('phone', { version: 1, askName: 'required' })).toEqual({
      name: 'required',
      email: 'no',
      phone: 'required',
    })
    expect(isValid('phone', { country: 'PT' })).toBe(true)
    expect(isValid('phone', { country: 'pt' })).toBe(false)
  })

  it('sends visitors on to https alone', () => {
    const refused = [
      'http://a.example/',
      'javascript:alert(1)',
      '//a.example',
      'https://u:p@a.example/',
      'mailto:a@b.co',
      '',
    ]
    for (const address of refused) {
      expect(isRedirectAddress(address), address).toBe(false)
      expect(isValid('email-capture', { redirectUrl: address }), address).toBe(false)
    }
    expect(isValid('email-capture', { redirectUrl: 'https://a.example/thanks?x=1' })).toBe(true)
  })
})

it('a block counts as a phone block when visitors leave a number by it', () => {
  const counts = (type: string, settings: unknown) => asksPhone({ type, settings })
  expect(counts('phone', {})).toBe(true)
  expect(counts('fan-capture', { version: 1, askPhone: 'optional' })).toBe(true)
  expect(counts('fan-capture', { version: 1 })).toBe(false)
  expect(counts('fan-capture', { version: 9, askPhone: 'required' })).toBe(false)
  expect(counts('email-capture', { version: 1 })).toBe(false)
  expect(readSettings('fan-capture', { version: 9, askPhone: 'required' })).toEqual({ version: 1 })
})
