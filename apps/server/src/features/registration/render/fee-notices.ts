import { DAY_MS, UNPAID } from '@greenroom/domain'
import { formatPhone } from '@greenroom/domain/phone'
import type { FeeChanged } from '../events.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dates = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayAfter = (since: Date, days: number) => dates.format(since.getTime() + days * DAY_MS)

/** Returns what an owner is told about a monthly fee. @param since when it was missing first */
export function feeNotice({ change, number, cents }: FeeChanged, since: Date): { title: string; body: string } {
  const name = number === null ? 'your texting registration' : formatPhone(number)
  const off = dayAfter(since, UNPAID.noticeDays)
  const gone = dayAfter(since, UNPAID.releaseDays)
  switch (change) {
    case 'unpaid':
      return {
        title: `The monthly fee for ${name} is unpaid`,
        body:
          number === null
            ? `Add at least ${dollars.format(cents / 100)} to your wallet. Otherwise your texts stop on ${off}, and you have to register again from ${gone}.`
            : `Add at least ${dollars.format(cents / 100)} to your wallet. Otherwise this number sends nothing from ${off}, and is given back for good on ${gone}.`,
      }
    case 'off':
      return {
        title: `${name} sends nothing now`,
        body: 'A monthly fee has been unpaid for a week. Add money to your wallet, and it sends again.',
      }
    case 'released':
      if (number === null)
        return {
          title: 'Your texting registration has ended',
          body: 'Its monthly fee was unpaid for a month. Register again to send texts.',
        }
      return {
        title: `${name} was given back`,
        body: 'Its monthly fee was unpaid for a month, so the number is gone for good. You can buy another one.',
      }
  }
}
