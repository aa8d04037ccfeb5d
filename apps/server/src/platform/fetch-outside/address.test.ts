import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGlobalAddress } from './address.ts'

describe('isGlobalAddress', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '64:ff9b::8.8.8.8',
  ])('takes %s', (address) => expect(isGlobalAddress(address)).toBe(true))

  it.each([
    // this network, loopback, private, shared, link-local with cloud metadata
    '0.0.0.0',
    '0.1.2.3',
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    // protocol assignments, documentation, benchmarking, relays, multicast, reserved, broadcast
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '192.88.99.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    // the same inside IPv6
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    // IPv6 that carries IPv4: mapped (also of public ones), compatible, translated, NAT64, 6to4, Teredo
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::10.0.0.1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    // no address at all
    '',
    'localhost',
    '1.2.3',
    '0x7f.1',
    '256.1.1.1',
  ])('refuses %s', (address) => expect(isGlobalAddress(address)).toBe(false))

  it('judges IPv4 by the address alone: no IPv6 form of a refused address is taken', () => {
    const forms = [
      (v4: string) => `::ffff:${v4}`,
      (v4: string) => `::${v4}`,
      (v4: string) => `64:ff9b::${v4}`,
      (v4: string) => `::ffff:0:${v4}`,
    ]
    const last = fc.array(fc.nat(255), { minLength: 2, maxLength: 2 })
    const privateAddress = fc
      .tuple(fc.constantFrom('10.0', '127.0', '169.254', '192.168'), last)
      .map(([head, rest]) => [head, ...rest].join('.'))
    fc.assert(
      fc.property(privateAddress, fc.constantFrom(...forms), (address, form) => !isGlobalAddress(form(address))),
    )
  })
})
