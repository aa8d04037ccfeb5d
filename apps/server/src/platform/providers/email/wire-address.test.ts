import { expect, it } from 'vitest'
import { EmailError } from './email.ts'
import { destinationOf, wireAddress } from './wire-address.ts'

it.each([
  ['iris@example.com', 'iris@example.com'],
  ["o'neil+tour@Mail.Example.com", "o'neil+tour@Mail.Example.com"],
  ['iris@bücher.example', 'iris@xn--bcher-kva.example'],
  ['iris@日本.example', 'iris@xn--wgv71a.example'],
])('%j goes on the wire as %j', (address, wanted) => {
  expect(wireAddress(address)).toBe(wanted)
})

it.each([
  ...[
    '',
    'iris',
    '@example.com',
    'iris@',
    'a b@example.com',
    'iris@example.com>',
    '<iris@example.com',
    'iris@a..example',
  ],
  ...['iris@example.com\r\nRCPT TO:<eve@example.com>', 'iris\0@example.com', 'iris@exa mple.com', 'iris@example.com\n'],
  ...['iris@example.com\u2028', '"iris nova"@example.com', 'a@b@example.com', `${'x'.repeat(65)}@example.com`],
  ...[`iris@${'x.'.repeat(130)}example`, 'ïris@example.com', '🎸@example.com', 'iris@example.com,eve@example.com'],
])('%j is refused before the wire', (address) => {
  expect(() => wireAddress(address)).toThrow(EmailError)
  expect(() => wireAddress(address)).toThrow(expect.objectContaining({ failure: 'refused' }))
})

it('says why a mailbox with foreign letters is refused, and names no one', () => {
  expect(() => wireAddress('ïris@example.com')).toThrow(/^The part of the address before @ has letters/)
})

it('knows the domain of an address whatever its case', () => {
  expect(destinationOf('iris@Mail.Example.COM')).toBe('mail.example.com')
})
