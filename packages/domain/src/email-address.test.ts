import { describe, expect, it, test } from 'vitest'
import { emailAddress, parseEmail } from './email-address.ts'

describe('an email address is taken', () => {
  test.each([
    // RFC 3696, section 3: valid addresses that software often refuses.
    'user+mailbox@example.com',
    'customer/department=shipping@example.com',
    '$A12345@example.com',
    '!def!xyz%abc@example.com',
    '_somename@example.com',
    // More of the same kind.
    'user%dept@example.org',
    "o'neil@example.org",
    '#!$&*+-/=?^_`{}|~@example.org',
    'a@example.photography',
    'first.last@sub.do-main.example.co.uk',
    '1234567890@123.example',
    'info@xn--mller-band-9db.xn--p1ai',
    'x@XN--P1AI.XN--P1AI',
    `${'a'.repeat(64)}@example.org`,
    `a@${'b'.repeat(63)}.example.org`,
  ])('%s', (address) => {
    expect(parseEmail(` ${address} `)).toEqual({ ok: true, address })
  })

  test.each([
    ['info@müller-band.de', 'info@xn--mller-band-9db.de'],
    ['info@MÜLLER-Band.de', 'info@xn--mller-band-9db.de'],
    ['info@mu\u0308ller-band.de', 'info@xn--mller-band-9db.de'],
    ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
    ['ana@例え。テスト', 'ana@xn--r8jz45g.xn--zckzah'],
  ])('%s, as the Domain Name System has it: %s', (typed, address) => {
    expect(parseEmail(typed)).toEqual({ ok: true, address })
    expect(emailAddress.parse(typed)).toBe(address)
  })
})

describe('what SMTP cannot take is refused with its reason', () => {
  const LOOK = 'This does not look like an email address.'
  test.each([
    ['', LOOK],
    ['plain', LOOK],
    ['@example.com', LOOK],
    ['a@', LOOK],
    ['a b@example.com', LOOK],
    ['a@b@example.com', LOOK],
    ['Iris <iris@example.com>', LOOK],
    ['iris@example.com (Iris)', LOOK],
    ['.a@example.com', LOOK],
    ['a.@example.com', LOOK],
    ['a..b@example.com', LOOK],
    ['a@example..com', LOOK],
    ['a@.example.com', LOOK],
    ['a@example.com.', LOOK],
    ['a@-example.com', LOOK],
    ['a@example-.com', LOOK],
    ['a@exa_mple.com', LOOK],
    ['a@example.c', LOOK],
    ['a@example.123', LOOK],
    ['a@exa mple.com', LOOK],
    ['a@example.com/path', LOOK],
    ['a@müller.de:80', LOOK],
    ['a@müller.de?x', LOOK],
    ['a\n@example.com', LOOK],
    ['a@example.com\r\nBcc: b@example.com', LOOK],
    ['a@example', LOOK],
    ['"Abc@def"@example.com', 'Addresses with quotation marks before the @ do not work with most mail servers.'],
    ['a@[192.0.2.1]', 'An email address needs a domain name after the @, not an IP address.'],
    ['a@192.0.2.1', 'An email address needs a domain name after the @, not an IP address.'],
    ['müller@example.com', 'Only the letters a to z, digits and common symbols work before the @ of an email address.'],
    [
      'あいうえお@example.com',
      'Only the letters a to z, digits and common symbols work before the @ of an email address.',
    ],
    [`${'a'.repeat(65)}@example.org`, LOOK],
    [`a@${'b'.repeat(64)}.example.org`, LOOK],
    [`${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}org`, LOOK],
    [`a@${'b.'.repeat(100_000)}de`, LOOK],
  ])('%s', (typed, problem) => {
    expect(parseEmail(typed)).toEqual({ ok: false, problem })
  })

  it('in the same words by the schema of the calls', () => {
    expect(emailAddress.safeParse('müller@example.com').error?.issues[0]?.message).toBe(
      'Only the letters a to z, digits and common symbols work before the @ of an email address.',
    )
  })
})
