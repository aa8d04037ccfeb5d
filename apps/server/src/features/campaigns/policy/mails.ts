import { type CompiledMail, fieldsOf, mergeValues } from '@greenroom/domain'
import type { RenderMessage } from './messages.ts'

/** Tenths of a cent in a cent: mail costs less than a cent, so it is counted in tenths. */
const UNITS = 10

/** Returns what mails cost in cents, rounded up over all of them (decisions, "Plans, limits, money"). @param units tenths of a cent */
export const centsOfMail = (units: number): number => Math.ceil(units / UNITS)

/**
 * Returns how a mail is counted for one person: its price, and the fields that stay empty. It is not drawn, because a
 * million are counted.
 * @param mails all versions: anybody may get any of them
 * @param price cents for ten mails, which is as many tenths of a cent for one
 */
export function openPricedMails(
  mails: readonly CompiledMail[],
  { artist, price }: { artist: string; price: number },
): RenderMessage {
  const part = (name: 'subject' | 'html' | 'text') => mails.flatMap((mail) => mail[name])
  const fields = fieldsOf({ subject: part('subject'), html: part('html'), text: part('text'), links: [] })
  return (person) => {
    const values = fields.length > 0 ? mergeValues(person, artist) : undefined
    const empty = values ? fields.filter(({ field }) => values[field].trim() === '') : []
    const missing = empty.filter(({ hasFallback }) => !hasFallback).map(({ field }) => field)
    const gaps = empty.map(({ field }) => field)
    return { text: '', segments: 0, cost: price, isSendable: true, missing, gaps }
  }
}
