import type { CampaignPreview } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Narrowed } from './first.ts'
import { baseOf, hasGrown, shownIn } from './hashes.ts'
import { featureOf } from './features.ts'
import { blocking } from './problems.ts'

/**
 * Requires that a campaign would do what its owner was shown. A few new fans change nothing about that.
 * @param isCurrent false if it was changed while it was looked at
 * @throws AppError CONFLICT with the reason and what it would do now
 */
export function requireAsShown(hash: string, preview: CampaignPreview, isCurrent: boolean): void {
  const shown = shownIn(hash)
  const now = { recipients: preview.recipients, most: preview.cost.most }
  const isSame = isCurrent && baseOf(hash) === baseOf(preview.hash) && shown !== undefined
  if (!isSame || hasGrown(shown, now))
    throw new AppError(
      'CONFLICT',
      isSame
        ? 'Since you looked, it would reach more people or cost more. Look at it again.'
        : 'The campaign has changed since you looked. Look at it again.',
      { details: { reason: 'changed', preview } },
    )
  const [problem] = blocking(preview.problems)
  if (problem)
    throw new AppError('CONFLICT', [problem.text, problem.mend].filter(Boolean).join(' '), {
      details: { reason: problem.code, preview },
    })
}

/**
 * Requires room in the plan and money for these of a campaign's recipients.
 * @throws AppError PLAN_LIMIT_REACHED; INSUFFICIENT_FUNDS
 */
export function requireMeans(
  type: MessageChannel,
  { recipients, plan, balance }: CampaignPreview,
  { recipients: wanted, cost }: Pick<Narrowed, 'recipients' | 'cost'>,
): void {
  if (plan && wanted > plan.fits) {
    const { limit, usage, fits } = plan
    throw new AppError(
      'PLAN_LIMIT_REACHED',
      fits === 0
        ? `Your plan has no ${type === 'sms' ? 'text messages' : 'email campaigns'} left in the billing period in which this is sent.`
        : `Your plan has room for ${fits} of ${recipients} people in the billing period in which this is sent.`,
      { details: { feature: featureOf(type), limit, usage, fits } },
    )
  }
  if (balance < cost.most)
    throw new AppError('INSUFFICIENT_FUNDS', 'There is not enough money in your wallet.', {
      details: { reason: 'insufficient_funds', amount: cost.most, missing: cost.most - balance },
    })
}
