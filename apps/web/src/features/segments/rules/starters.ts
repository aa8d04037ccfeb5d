import { type AudienceRule, RULE_VERSION, type RuleCondition } from '@greenroom/domain/audience-rules'
import { timeZone } from '../../../lib/time-zone.ts'

/** An example rule with a name. */
export interface Starter {
  id: string
  name: string
  text: string
  rules: readonly RuleCondition[]
}

/** The most common rules; the first is the example of the empty list. */
export const STARTERS: readonly Starter[] = [
  {
    id: 'close',
    name: 'Close fans',
    text: 'Said yes to email, and active in the last 30 days',
    rules: [
      { field: 'email_consent', operator: 'is_any_of', value: ['subscribed'] },
      { field: 'last_activity', operator: 'in_last_days', value: 30 },
    ],
  },
  {
    id: 'new',
    name: 'New this month',
    text: 'Added in the last 30 days',
    rules: [{ field: 'created_at', operator: 'in_last_days', value: 30 }],
  },
  {
    id: 'near',
    name: 'Near the show',
    text: 'Live within 50 km of a city',
    rules: [{ field: 'place', operator: 'within', value: null }],
  },
  {
    id: 'quiet',
    name: 'Gone quiet',
    text: 'Said yes to email, but not active for 90 days',
    rules: [
      { field: 'email_consent', operator: 'is_any_of', value: ['subscribed'] },
      { field: 'last_activity', operator: 'not_in_last_days', value: 90 },
    ],
  },
  {
    id: 'birthday',
    name: 'Birthdays ahead',
    text: 'Birthday in the next 30 days',
    rules: [{ field: 'birthday', operator: 'in_next_days', value: 30 }],
  },
]

export const starterRule = ({ rules }: Starter): AudienceRule => ({
  version: RULE_VERSION,
  time_zone: timeZone(),
  where: { combinator: 'and', rules: [...rules] },
})
