import type { WalletTransaction } from '@greenroom/contracts'
import { expect, it, vi } from 'vitest'
import { csvOf, saveCsv } from './transactions-csv.ts'

const saved = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>())
vi.mock('../../../lib/save-file.ts', () => ({ saveFile: saved }))

const row: WalletTransaction = {
  id: '0190e0c0-0000-7000-8000-000000000000',
  type: 'spend',
  amount: -5,
  balance_after: 123_450,
  description: '=cmd("x"), twice',
  category: 'sms',
  created_at: '2026-11-21T12:00:00.000Z',
}

it('is read as UTF-8 by Excel too: names of people keep their letters', async () => {
  saveCsv([{ ...row, description: 'Zoë’s list' }])
  const bytes = new Uint8Array((await saved.mock.calls[0]?.[0].arrayBuffer()) ?? new ArrayBuffer(0))
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toContain('Zoë’s list')
})

it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1+1', '＠a'])('leaves %j a text', (description) => {
  expect(csvOf([{ ...row, description }]).split('\r\n')[1]).toContain(`"'${description}"`)
})

it('writes dollars that add up, and nothing that a spreadsheet would run', () => {
  expect(csvOf([row]).split('\r\n')).toEqual([
    'Date (UTC),Type,Description,Category,Amount (USD),Balance after (USD)',
    `2026-11-21T12:00:00.000Z,spend,"'=cmd(""x""), twice","sms",-0.05,1234.50`,
  ])
})
