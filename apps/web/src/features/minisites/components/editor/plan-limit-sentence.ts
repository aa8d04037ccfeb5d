import { planLimitDetails } from '@greenroom/contracts'

const FEATURES: Record<string, [one: string, many: string]> = {
  minisites: ['site', 'sites'],
  phone_blocks: ['phone block', 'phone blocks'],
}

/** "Your plan has room for 1 site, and you have 1." */
export function planLimitSentence(details: unknown): string {
  const parsed = planLimitDetails.safeParse(details)
  if (!parsed.success) return 'Your plan has no room for another one.'
  const { feature, limit, usage } = parsed.data
  const [one, many] = FEATURES[feature] ?? ['item', 'items']
  return limit === 0
    ? `Your plan has no ${many}.`
    : `Your plan has room for ${limit} ${limit === 1 ? one : many}, and you have ${usage}.`
}
