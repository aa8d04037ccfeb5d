import type { MailCondition } from '@greenroom/domain/mail-pieces'

/** What conditions ask about a person. */
export interface ConditionFacts {
  tags: readonly string[]
  city: string
  region: string
  country: string
}

/** Returns whether a part of a mail is for this person. */
export function meetsCondition({ field, is, values }: MailCondition, facts: ConditionFacts): boolean {
  const own = field === 'tag' ? facts.tags : [facts[field]]
  const has = own.some((value) => values.some((other) => value.toLowerCase() === other.toLowerCase()))
  return has === is
}
