import type { Origin } from '../store/consent.ts'

/** Where somebody speaks from. */
export interface Speaker {
  /** Address of the page. */
  source: string
  ip: string
  userAgent: string
}

/** Who chooses: a contact, and the address that the link was sent to. */
export interface ChooserOfContact {
  contactId: string
  email: string | undefined
}

/** As consent records keep it. */
export const spokenBy = <M extends Origin['method']>({ source, ip, userAgent }: Speaker, method: M) => ({
  source: source.slice(0, 300),
  ip,
  userAgent: userAgent.slice(0, 400),
  method,
})
