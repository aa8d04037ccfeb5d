import type { SenderNumber } from '@greenroom/contracts'
import { maySend } from '@greenroom/domain'
import type { NumberStanding } from '../queries/numbers.ts'

/** Sentences on what a number in a state allows. */
const WORDS: Readonly<Record<string, string>> = {
  approved: 'Your texts leave from this number.',
  vouched: 'Your texts leave from this number.',
  buying: 'We are buying this number. This takes a few minutes.',
  releasing: 'This number is being given back.',
  pending: 'The carriers do not know this number yet, so it sends nothing. This takes some hours.',
  suspended: 'The carriers have stopped this number, so it sends nothing.',
  unknown: 'The carriers doubt the registration of this number, so it sends nothing until that is cleared.',
  unpaid: 'A monthly fee was not paid, so this number sends nothing. Add money to your wallet, and it sends again.',
}
const WAITS = 'It sends nothing before a registration is approved. You get texts from fans already.'

/** Presents a number as its owner sees it. */
export function presentNumber({ number, row, registration }: NumberStanding): SenderNumber {
  const state = row?.state === 'buying' || row?.state === 'releasing' ? row.state : (registration ?? 'unregistered')
  return {
    number,
    kind: row?.kind ?? null,
    state,
    may_send: maySend(state),
    text: WORDS[state] ?? WAITS,
    monthly_cents: row?.monthlyCents ?? null,
    renews_on: row?.renewsOn ?? null,
    unpaid_since: row?.unpaidSince?.toISOString() ?? null,
  }
}
