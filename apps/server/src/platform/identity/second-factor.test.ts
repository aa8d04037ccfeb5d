import { describe, expect, it } from 'vitest'
import { authenticatorCode, createSecondFactor } from './second-factor.ts'

const factor = createSecondFactor('a secret for tests that is long enough')
/** Reads the address as an authenticator app does. */
const secretOf = (uri: string) => {
  const bits = Array.from(new URL(uri).searchParams.get('secret') ?? '', (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

describe('codes of an authenticator', () => {
  it('are those of RFC 6238, appendix B', () => {
    const secret = Buffer.from('12345678901234567890')
    const last6 = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map((seconds) =>
      authenticatorCode(secret, Math.floor(seconds / 30)),
    )
    expect(last6).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
  })

  it('are known from one step before to one step after, and by their step', async () => {
    const { sealed, uri } = await factor.create('Greenroom', 'nova@example.com')
    const now = new Date('2026-05-01T12:00:10Z')
    const step = now.getTime() / 30_000
    for (const off of [-1, 0, 1]) {
      const at = Math.floor(step) + off
      expect(await factor.stepOf(sealed, authenticatorCode(secretOf(uri), at), now)).toBe(at)
    }
    for (const off of [-3, -2, 2, 3])
      expect(
        await factor.stepOf(sealed, authenticatorCode(secretOf(uri), Math.floor(step) + off), now),
        `${off}`,
      ).toBeUndefined()
    for (const code of ['', '0', '1234567', 'abcdef', '٠١٢٣٤٥'])
      expect(await factor.stepOf(sealed, code, now), code).toBeUndefined()
  })

  it('come from an address that names issuer and account, and a secret that is kept sealed', async () => {
    const { sealed, uri } = await factor.create('Green Room & Co', '+1 212 555 0123')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Green%20Room%20%26%20Co:%2B1%20212%20555%200123\?secret=[A-Z2-7]{32}&/)
    expect(new URL(uri).searchParams.get('issuer')).toBe('Green Room & Co')
    expect(sealed).not.toContain(secretOf(uri).toString('base64'))
    await expect(
      createSecondFactor('another secret that is long enough, too').stepOf(sealed, '123456', new Date()),
    ).rejects.toThrow(/invalid|tag|decrypt/i)
  })
})

describe('recovery codes', () => {
  it('are ten, all different, of letters that nobody misreads, and kept as hashes of one person', () => {
    const { codes, kept } = factor.newRecoveryCodes('nova')
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    expect(kept).toEqual(codes.map((code) => factor.keptOf('nova', ` ${code.toLowerCase().replace('-', ' ')} `)))
    expect(kept).not.toContain(factor.keptOf('other', codes[0] ?? ''))
    expect(JSON.stringify(kept)).not.toContain(codes[0]?.slice(0, 5))
  })
})
