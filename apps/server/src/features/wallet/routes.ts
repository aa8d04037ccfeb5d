import * as contracts from '@greenroom/contracts'
import { AppError } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { ASKING } from '../billing/public.ts'
import { autoTopUpNow } from './commands/auto-top-up-now.ts'
import { chooseAutoTopUp } from './commands/choose-auto-top-up.ts'
import { createCheckout } from './commands/create-checkout.ts'
import { settlePayment } from './commands/settle-payment.ts'
import { spendCredits } from './commands/spend-credits.ts'
import { foreseeReturn } from './commands/foresee-return.ts'
import { rpcKey } from './policy/payment-postings.ts'
import { presentTransaction, presentWallet } from './present.ts'
import { findWallet, listTransactions } from './queries/wallet.ts'

export const routes = [
  route(contracts.getWallet, async ({ context }) => presentWallet(await findWallet(context))),
  route(contracts.getWalletReturn, async ({ context }) => foreseeReturn(context), ASKING),
  route(contracts.listWalletTransactions, async ({ context, query: { page, limit, ...filter } }) => {
    const { items, total } = await listTransactions(context, page, limit, filter)
    return { items: items.map(presentTransaction), page, limit, total }
  }),
  route(contracts.spendWalletCredits, async ({ context, body }) => {
    // Callers can only spend their own money (product section 12.6).
    if (body.p_user_id !== context.ownerId) throw new AppError('FORBIDDEN', 'This is not your wallet.')
    const { postingId, balance } = await context.db.forOwner(context.ownerId, (tx) =>
      spendCredits(context, tx, {
        amount: body.p_amount,
        description: body.p_description,
        category: body.p_category,
        key: rpcKey(context.idempotency?.key ?? context.newId()),
      }),
    )
    return { transaction_id: postingId, balance }
  }),
  route(
    contracts.createWalletCheckout,
    async ({ context, body }) => {
      const { sessionId, url } = await createCheckout(context, body.amount, body.keep_card)
      return { session_id: sessionId, url: url ?? null }
    },
    ASKING,
  ),
  route(
    contracts.processWalletPayment,
    async ({ context, body }) => {
      const settled = await settlePayment(context, body.session_id, context.ownerId)
      if (!settled) throw new AppError('CONFLICT', 'This payment has not been completed.')
      return { amount_added: settled.amount, already_processed: !settled.isFirstReturn, balance: settled.balance }
    },
    ASKING,
  ),
  route(contracts.updateWalletPreferences, async ({ context, body }) => {
    await chooseAutoTopUp(context, body)
    return presentWallet(await findWallet(context))
  }),
  route(
    contracts.autoTopUpWallet,
    async ({ context, body }) => {
      if (body.user_id !== context.ownerId) throw new AppError('FORBIDDEN', 'This is not your wallet.')
      const added = await autoTopUpNow(context, body.amount)
      return { success: added > 0, amount_added: added }
    },
    ASKING,
  ),
]
