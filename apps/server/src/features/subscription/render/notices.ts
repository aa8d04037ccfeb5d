import type { UserSubscriptionRow } from '@greenroom/db'
import { isLargerTier, PLAN_NAMES, planOf } from '@greenroom/domain'
import type { PlanChange } from '../events.ts'
import { dayOf, inDollars } from './words.ts'

/** Notice to an owner, in the app and by mail. */
export interface PlanNotice {
  title: string
  sentences: string[]
  /** Label of the button in the mail. */
  action: string
}

/** Describes a change to its owner, or returns undefined if they need not be told. */
export function noticeOf({ from, to }: PlanChange, row: UserSubscriptionRow, now: Date): PlanNotice | undefined {
  const { name } = planOf(row, now)
  const until = dayOf(row.currentPeriodEnd)
  const wasOn = from.standing !== 'none' && from.standing !== 'ended'
  switch (to.standing) {
    case 'none':
      return undefined
    case 'past_due':
      return {
        title: `We could not charge you for ${name}`,
        sentences: [
          `The last charge to your card failed. Your ${name} plan stays the same while we try again over the next days, until ${until} at the latest.`,
          'Please update your card to keep your plan.',
        ],
        action: 'Update your card',
      }
    case 'ended':
      return wasOn
        ? {
            title: `Your ${name} plan has ended`,
            sentences: [
              `You now have the limits of the ${PLAN_NAMES.free}. Everything you made is still there, and you can choose a plan again at any time.`,
            ],
            action: 'See the plans',
          }
        : undefined
    case 'ending':
      // They requested the deletion of the account, and were told about that.
      if (row.pausedForDeletion || from.standing === 'ending') return undefined
      return {
        title: `Your ${name} plan ends on ${until}`,
        sentences: [
          'Until then everything stays the same, and you will not be charged again. After that you have the limits of the Free Trial. Nothing is deleted.',
          'Changed your mind? You can resume it until that day.',
        ],
        action: 'See your plan',
      }
    case 'active':
      return { ...activeNotice({ from, to }, name, until), action: 'See your plan' }
  }
}

function activeNotice({ from, to }: PlanChange, name: string, until: string): { title: string; sentences: string[] } {
  if (from.standing === 'past_due')
    return { title: 'Your payment went through', sentences: [`Your ${name} plan continues. Thank you.`] }
  if (from.standing === 'ending' && from.tier === to.tier)
    return { title: `Your ${name} plan continues`, sentences: [`It renews on ${until}.`] }
  return {
    title: `You are on ${name} now`,
    sentences: [
      isLargerTier(to.tier, from.tier)
        ? `You have more room for everything right away. Your plan renews on ${until}. Thank you.`
        : `What you paid for the rest of the period is credited to your next payments. Your plan renews on ${until}.`,
    ],
  }
}

/**
 * Notice that two tabs have each paid for a plan.
 * @param planId of the ended plan
 * @param row of the plan that stays
 * @param cents refunded
 */
export function doubledNotice(planId: string, row: UserSubscriptionRow | undefined, cents: number): PlanNotice {
  const nameOf = (id: string) =>
    planOf({ planId: id, status: 'canceled', amount: null, currentPeriodEnd: null }, new Date(0)).name
  const [ended, kept] = [nameOf(planId), nameOf(row?.planId ?? planId)]
  return {
    title: 'You paid for two plans: one payment is refunded',
    sentences: [
      ended === kept
        ? `You bought ${kept} twice, in two windows. One stays.`
        : `You bought ${ended} and ${kept}, in two windows. ${kept} stays.`,
      `The ${inDollars(cents)} you paid for ${ended === kept ? 'the other' : ended} will be refunded to your card. Your bank may take 5 to 10 days.`,
    ],
    action: 'See your plan',
  }
}

/** Reminder that an unpaid period ends in a few days. */
export function unpaidReminder(row: UserSubscriptionRow, now: Date): PlanNotice {
  const { name } = planOf(row, now)
  const until = dayOf(row.currentPeriodEnd)
  return {
    title: `Your ${name} plan ends on ${until} unless it is paid`,
    sentences: [
      `We still could not charge your card. On ${until} you go back to the limits of the Free Trial. Nothing is deleted.`,
      'Add a new card in your billing settings, and it is charged automatically.',
    ],
    action: 'Update your card',
  }
}
