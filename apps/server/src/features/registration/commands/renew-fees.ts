import { dayOf, mayMove } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { listSenders } from '../../messaging/public.ts'
import { feeEvent, withdrawnEvent } from '../events.ts'
import { feesOf } from '../policy/fees.ts'
import { NUMBER_CATEGORY } from '../policy/numbers.ts'
import { isForfeited } from '../policy/unpaid.ts'
import { findOpen } from '../queries/registrations.ts'
import { changeNumber } from '../store/numbers.ts'
import { changeRegistration, lockOpen } from '../store/registrations.ts'
import { firstApproval, lockDue } from '../store/renewals.ts'
import { beginRelease } from './begin-release.ts'
import { moveRegistration } from './move-registration.ts'
import { payMonths } from './pay-months.ts'
import { refreshSenders } from './refresh-senders.ts'

/**
 * Pays the monthly fees of an owner's numbers and campaign that are due. What cannot be paid stays on for a week, which its
 * owner is told; then it sends nothing, and after a month it is given back, or removed at the registrar (design of registration,
 * section 10).
 */
export async function renewFees(context: Context): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const before = await listSenders(context, tx)
    await renewNumbers(context, tx)
    await renewCampaign(context, tx)
    await refreshSenders(context, tx)
    const wasOff = new Set(before.filter(({ registration }) => registration === 'unpaid').map(({ address }) => address))
    for (const { address, registration } of await listSenders(context, tx))
      if (registration === 'unpaid' && !wasOff.has(address))
        await announce(context, tx, feeEvent({ change: 'off', number: address, cents: 0 }))
  })
}

async function renewNumbers(context: Context, tx: OwnerTx): Promise<void> {
  const today = dayOf(context.now)
  for (const row of await lockDue(context, tx, today)) {
    const { id, number, renewsOn, monthlyCents, createdAt, unpaidSince } = row
    if (renewsOn === null) continue
    const unpaid = await payMonths(context, tx, {
      key: `number:${id}`,
      renewsOn,
      day: createdAt.getUTCDate(),
      amount: monthlyCents,
      description: `Month of ${number}`,
      category: NUMBER_CATEGORY,
    })
    const isPaid = unpaid > today
    if (!isPaid && isForfeited(unpaidSince, context.now)) {
      await beginRelease(context, tx, row)
      await announce(context, tx, feeEvent({ change: 'released', number, cents: monthlyCents }))
      continue
    }
    await changeNumber(context, tx, id, {
      renewsOn: unpaid,
      unpaidSince: isPaid ? null : (unpaidSince ?? context.now),
    })
    if (!isPaid && unpaidSince === null)
      await announce(context, tx, feeEvent({ change: 'unpaid', number, cents: monthlyCents }))
  }
}

async function renewCampaign(context: Context, tx: OwnerTx): Promise<void> {
  const today = dayOf(context.now)
  const row = await lockOpen(context, tx, 'campaign')
  if (!row || row.renewsOn === null || row.renewsOn > today) return
  const tier = row.tier ?? (await findOpen(context, tx, 'brand'))?.tier ?? 'sole_proprietor'
  const amount = feesOf(context).campaignMonth[tier]
  const start = (await firstApproval(context, tx, row.id)) ?? new Date(row.renewsOn)
  const unpaid = await payMonths(context, tx, {
    key: `registration:${row.id}`,
    renewsOn: row.renewsOn,
    day: start.getUTCDate(),
    amount,
    description: 'Month of your campaign registration',
    category: 'registration',
  })
  const isPaid = unpaid > today
  const mayEnd = row.state !== 'submitting' && mayMove('owner', row.state, 'withdrawn')
  if (!isPaid && mayEnd && isForfeited(row.unpaidSince, context.now)) {
    await moveRegistration(context, tx, row, { to: 'withdrawn', by: 'owner', renewsOn: null, unpaidSince: null })
    if (row.providerIds) await announce(context, tx, withdrawnEvent(row.id))
    await announce(context, tx, feeEvent({ change: 'released', number: null, cents: amount }))
    return
  }
  await changeRegistration(context, tx, row.id, {
    renewsOn: unpaid,
    unpaidSince: isPaid ? null : (row.unpaidSince ?? context.now),
  })
  if (!isPaid && row.unpaidSince === null)
    await announce(context, tx, feeEvent({ change: 'unpaid', number: null, cents: amount }))
}
