import type { WalletTransaction } from '@greenroom/contracts'
import type { listTransactions } from './queries/wallet.ts'

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
