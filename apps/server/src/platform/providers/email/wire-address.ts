import { domainToASCII } from 'node:url'
import { EmailError } from './email.ts'

/** An address with nothing that needs to be looked at: letters, digits and a few marks (RFC 5322, section 3.2.3). */
const PLAIN = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/
/** Longest address in bytes: a path of 256 without its angle brackets (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254

/**
 * Returns an address as SMTP takes it, with its domain in ASCII. Nothing in it can end the command or begin another.
 * @throws EmailError `refused` if no server could take it
 */
export function wireAddress(address: string): string {
  if (PLAIN.test(address) && address.length <= LONGEST) return address
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  if (at > 0 && !/^\p{ASCII}*$/u.test(local))
    throw new EmailError('refused', 'The part of the address before @ has letters that mail servers do not take.')
  // Converting a domain drops line breaks, of which an address has none.
  const isOneWord = !/[\s\p{C}]/u.test(address)
  const whole = `${local}@${domainToASCII(address.slice(at + 1))}`
  if (at > 0 && isOneWord && PLAIN.test(whole) && whole.length <= LONGEST) return whole
  throw new EmailError('refused', 'This is no address that a mail server takes.')
}

/** Returns the domain of a wire address, as a key. */
export const destinationOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
