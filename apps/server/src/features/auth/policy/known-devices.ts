import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { House } from '../../../platform/house.ts'
import { cookieName, readCookie } from '../../../platform/identity/session-cookie.ts'

/** A device is known for a year after its last sign-in. */
const KNOWN_SECONDS = 365 * 24 * 3600
/** Names of accounts that one device remembers, the latest first: a band shares a laptop, and an account may have three. */
const ACCOUNTS = 20
const PURPOSE = 'known-device'

const claim = z.object({ device: z.uuid(), accounts: z.array(z.string()).max(ACCOUNTS) })
type Device = z.infer<typeof claim>

/**
 * Knows the devices that have signed in to an account, by a signed cookie that is good for nothing else. Guesses made
 * elsewhere cannot use up the tries of such a device (standard W13: no lock-out by a stranger).
 */
export class KnownDevices {
  readonly #house: Pick<House, 'env' | 'links' | 'clock'>
  readonly #name: string

  constructor(house: Pick<House, 'env' | 'links' | 'clock'>) {
    this.#house = house
    this.#name = cookieName('greenroom_device', house.env.isSecure)
  }

  /** The id of the device, where it has signed in to this account before. */
  deviceOf(cookieHeader: string | undefined, account: string): string | undefined {
    const device = this.#read(cookieHeader)
    return device?.accounts.includes(account) ? device.device : undefined
  }

  /** The Set-Cookie line after a sign-in to an account. @param names every name that it may be entered by, and its id: a name may have been another's before */
  remember(cookieHeader: string | undefined, ...names: string[]): string {
    const known = this.#read(cookieHeader)
    const device: Device = {
      device: known?.device ?? randomUUID(),
      accounts: [...new Set([...names, ...(known?.accounts ?? [])])].slice(0, ACCOUNTS),
    }
    const { links, clock, env } = this.#house
    const value = links.sign(PURPOSE, device, new Date(clock().getTime() + KNOWN_SECONDS * 1000))
    return `${this.#name}=${value}; Max-Age=${KNOWN_SECONDS}; Path=/; HttpOnly; SameSite=Lax${env.isSecure ? '; Secure' : ''}`
  }

  #read(cookieHeader: string | undefined): Device | undefined {
    const value = readCookie(cookieHeader, this.#name)
    return value ? claim.safeParse(this.#house.links.read(PURPOSE, value, this.#house.clock())).data : undefined
  }
}
