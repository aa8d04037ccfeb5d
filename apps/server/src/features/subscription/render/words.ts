import type { LimitedFeature } from '@greenroom/domain'
import type { PlanView } from '../queries/plan-view.ts'

/** Names for owners: singular, plural. */
const THINGS: Record<LimitedFeature, readonly [string, string]> = {
  minisites: ['site', 'sites'],
  contacts: ['contact', 'contacts'],
  sms_messages: ['text message', 'text messages'],
  email_campaigns: ['email campaign', 'email campaigns'],
  phone_blocks: ['phone block', 'phone blocks'],
  message_templates: ['template', 'templates'],
}

/** What an unlocked item is, and which stay if nobody chooses. */
const wayOf = (feature: LimitedFeature) =>
  feature === 'message_templates' ? { open: 'usable', most: 'most used' } : { open: 'online', most: 'most visited' }

const count = (feature: LimitedFeature, n: number) => `${n} ${THINGS[feature][n === 1 ? 0 : 1]}`

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayOf = (moment: Date | null): string => (moment ? date.format(moment) : 'the end of the period')

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** @param cents of US dollars */
export const inDollars = (cents: number): string => dollars.format(cents / 100)

/** Lists what is above the plan's limits, the last day to choose, and what happens then. */
export function openChoiceSentences(choices: PlanView['choices']): string[] {
  return choices
    .filter(({ choice }) => choice.settledAt === null)
    .map(({ choice: { feature, dueAt }, limit, items }) => {
      const has = `You have ${count(feature, items.length)}`
      const day = dayOf(dueAt)
      if (limit === 0)
        return `${has}, and your plan has room for none. They stay ${wayOf(feature).open} until ${day}. Then they are locked, and kept until your plan has room again.`
      return `${has}, and your plan has room for ${limit}. Choose by ${day} which ${limit === 1 ? 'one stays' : `${limit} stay`} ${wayOf(feature).open}; after that the ${wayOf(feature).most} ${limit === 1 ? 'does' : 'do'}. The rest is locked, and nothing is deleted.`
    })
}

/** Describes what stayed without a choice. */
export const settledSentence = (feature: LimitedFeature, kept: number, locked: number): string =>
  kept === 0
    ? `${count(feature, locked)} ${locked === 1 ? 'is' : 'are'} locked now, because your plan has room for none. Nothing was deleted.`
    : `Your ${wayOf(feature).most} ${kept === 1 ? `${THINGS[feature][0]} stays` : `${count(feature, kept)} stay`} ${wayOf(feature).open}, ${count(feature, locked)} ${locked === 1 ? 'is' : 'are'} locked. Nothing was deleted, and you can swap at any time.`
