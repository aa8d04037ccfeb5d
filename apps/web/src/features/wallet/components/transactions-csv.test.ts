import type { WalletTransaction } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { csvOf } from './transactions-csv.ts'

it('writes dollars that add up, and nothing that a spreadsheet would run', () => {
  const row: WalletTransaction = {
    id: '0190e0c0-0000-7000-8000-000000000000',
    type: 'spend',
    amount: -5,
    balance_after: 123_450,
    description: '=cmd("x"), twice',
    category: 'sms',
    created_at: '2026-11-21T12:00:00.000Z',
  }
  expect(csvOf([row]).split('\r\n')).toEqual([
    'Date (UTC),Type,Description,Category,Amount (USD),Balance after (USD)',
    `2026-11-21T12:00:00.000Z,spend,"'=cmd(""x""), twice","sms",-0.05,1234.50`,
  ])
})
