import type { Wallet, WalletTransaction } from '@greenroom/contracts'
import { DEFAULT_AUTO_TOP_UP } from '@greenroom/domain'
import type { findWallet, listTransactions } from './queries/wallet.ts'

type Row = Awaited<ReturnType<typeof listTransactions>>['items'][number]

export const presentTransaction = (row: Row): WalletTransaction => ({
  id: row.id,
  type: row.type,
  amount: row.amount,
  balance_after: row.balanceAfter,
  description: row.description,
  category: row.category,
  created_at: row.createdAt.toISOString(),
})

export const presentWallet = ({ wallet, preferences, last }: Awaited<ReturnType<typeof findWallet>>): Wallet => ({
  balance: wallet?.balance ?? 0,
  reserved: wallet?.reserved ?? 0,
  debt: wallet?.debt ?? 0,
  auto_topup: {
    enabled: preferences?.autoTopupEnabled ?? false,
    threshold: preferences?.autoTopupThreshold ?? DEFAULT_AUTO_TOP_UP.threshold,
    amount: preferences?.autoTopupAmount ?? DEFAULT_AUTO_TOP_UP.amount,
    next_at: preferences?.autoTopupRetryAt?.toISOString() ?? null,
    last: last
      ? {
          id: last.id,
          at: last.createdAt.toISOString(),
          amount: last.amount,
          status: last.status,
          problem: last.problem,
        }
      : null,
  },
})
