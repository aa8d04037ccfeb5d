import { createHmac, randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { callApi } from './api.ts'

/** Returns an unused phone number in E.164. */
export const newPhone = () => `+1${randomInt(2, 10)}${`${randomInt(10 ** 9)}`.padStart(9, '0')}`

interface Kept {
  body?: string
  text?: string
  subject?: string
}

/** Polls the sandbox until it has a matching message. */
async function message(page: Page, address: string, fits: (kept: Kept) => boolean): Promise<Kept> {
  let found: Kept | undefined
  await expect
    .poll(
      async () => {
        const { items } = (await (await page.request.get(address)).json()) as { items: Kept[] }
        found = items.find(fits)
        return found !== undefined
      },
      { message: address },
    )
    .toBe(true)
  return found as Kept
}

/** Returns the newest link of this kind mailed to an address, as path and fragment. `not`: an older one. */
export async function mailedLink(
  page: Page,
  email: string,
  kind: '/auth/callback#verify=' | '/auth/callback#link=' | '/auth/callback#email=' | '/reset-password#token=',
  not?: string,
): Promise<string> {
  const linkIn = ({ text = '' }: Kept) => text.split(/\s/).find((word) => word.includes(kind))
  const isNew = (kept: Kept) => linkIn(kept) !== undefined && (not === undefined || !linkIn(kept)?.endsWith(not))
  const kept = await message(page, `/sandbox/api/mail?to=${encodeURIComponent(email)}`, isNew)
  const { pathname, hash } = new URL(linkIn(kept) ?? '')
  return `${pathname}${hash}`
}

/** Returns the newest code texted to a number. `not`: an older one. */
export async function textedCode(page: Page, phone: string, not?: string): Promise<string> {
  const codeIn = ({ body = '' }: Kept) => /\b\d{6}\b/.exec(body)?.[0]
  const isNew = (kept: Kept) => codeIn(kept) !== undefined && codeIn(kept) !== not
  const kept = await message(page, `/sandbox/api/sms?to=${encodeURIComponent(phone)}`, isNew)
  return codeIn(kept) ?? ''
}

/** Returns the code mailed for fresh proof. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const codeIn = ({ text = '' }: Kept) => /^\d{6}$/m.exec(text)?.[0]
  const kept = await message(page, `/sandbox/api/mail?to=${encodeURIComponent(email)}`, (each) => !!codeIn(each))
  return codeIn(kept) ?? ''
}

/** Makes a call below /api/auth as the person of this page. */
export const askAuth = (page: Page, path: string, body: unknown = {}) => callApi(page, 'POST', `/api/auth${path}`, body)

/** Verifies the address of this page's person, with the mailed link. */
export async function verifyEmail(page: Page, email: string): Promise<void> {
  const [, token] = (await mailedLink(page, email, '/auth/callback#verify=')).split('=')
  await askAuth(page, '/verify-email', { token })
}

/** Returns the code of an authenticator app for the scanned address (RFC 6238), `steps` of 30 s from now. */
export function authenticatorCode(totpUri: string, steps = 0): string {
  const secret = fromBase32(new URL(totpUri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return `${(mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** 6}`.padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text.replaceAll('=', '').toUpperCase())
    bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The auth screens. */
export class AuthScreens {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get email() {
    return this.page.getByRole('textbox', { name: 'Email' })
  }
  get phone() {
    return this.page.getByRole('textbox', { name: 'Phone number' })
  }
  get password() {
    return this.page.getByRole('textbox', { name: /^(New p|P)assword/ })
  }
  get code() {
    return this.page.getByRole('textbox', { name: 'Code', exact: true })
  }

  async byPhone(number: string): Promise<void> {
    await this.page.getByText('Phone', { exact: true }).click()
    await this.phone.fill(number)
  }

  press = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true }).click()
  heading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name }).waitFor()

  /** Expects the landing page: by default the one after a sign-in without a saved path. */
  async arrives(path = '/dashboard/mini-sites'): Promise<void> {
    await this.page.waitForURL((url) => `${url.pathname}${url.search}` === path)
  }
}
