import type { Campaign } from '@greenroom/contracts'
import { CAMPAIGN_PROBLEMS, type CampaignProblem, SEND_WAITS } from '@greenroom/domain/campaigns'
import { describe, expect, it } from 'vitest'
import { CAMPAIGN_ID as ID, campaignOf, countsOf } from '../campaign.fixture.ts'
import { canBe, waitOf } from './abilities.ts'
import { mendsOf } from './mends.ts'

const stuck = (code: CampaignProblem, change: Partial<Campaign> = {}) =>
  mendsOf(campaignOf({ state: 'scheduled', waits_for: { code, ...SEND_WAITS[code] }, ...change }))
const paused = (code: CampaignProblem, change: Partial<Campaign> = {}) => stuck(code, { state: 'paused', ...change })
const REVIEW = `/dashboard/marketing/sms/${ID}/edit?section=review`

describe('a campaign that comes due and waits', () => {
  it('can always be helped', () => {
    for (const code of CAMPAIGN_PROBLEMS) expect(stuck(code), code).not.toEqual([])
  })

  it('goes on once there is money, room, or a number', () => {
    expect(stuck('funds')).toEqual([{ kind: 'resume', label: 'Add funds' }])
    expect(stuck('plan')).toEqual([
      { kind: 'plans', label: 'Upgrade' },
      { kind: 'edit', label: 'Send to fewer', section: 'review' },
    ])
    expect(stuck('sender')).toEqual([
      { kind: 'link', label: 'See why', to: REVIEW },
      { kind: 'resume', label: 'Try again' },
    ])
  })

  it('is opened where it is fixed if it has to be confirmed again', () => {
    const sectionOf = (code: CampaignProblem) => stuck(code).map((mend) => mend.kind === 'edit' && mend.section)
    expect(sectionOf('changed')).toEqual(['review'])
    expect(sectionOf('restore')).toEqual(['review'])
    expect(sectionOf('late')).toEqual(['time'])
    expect(sectionOf('approval')).toEqual(['time'])
    expect(sectionOf('empty')).toEqual(['audience'])
  })

  it('shows why it was declined before the confirmation is taken back', () => {
    const approval = { email: 'boss@example.com', state: 'declined', asked_at: '', decided_at: '', note: 'No' } as const
    expect(stuck('approval', { approval })).toEqual([{ kind: 'link', label: 'Change it', to: REVIEW }])
  })
})

describe('a campaign that was stopped while it was sent', () => {
  it('goes on', () => {
    expect(paused('owner')).toEqual([{ kind: 'resume', label: 'Resume' }])
    expect(paused('funds')).toEqual([{ kind: 'resume', label: 'Add funds' }])
    expect(paused('plan').map(({ kind }) => kind)).toEqual(['plans', 'resume'])
    expect(paused('sender')).toEqual([
      { kind: 'link', label: 'See why', to: '/dashboard/settings?tab=sending' },
      { kind: 'resume', label: 'Try again' },
    ])
  })

  it('shows after a restore who received it, as far as carriers have said', () => {
    const to = (counts: Campaign['counts']) => paused('restore', { counts })[0]
    expect(to(countsOf({ sent: 5, delivered: 4 }))).toMatchObject({
      to: `/dashboard/marketing/sms/${ID}?people=delivered`,
    })
    expect(to(countsOf({ sent: 5 }))).toMatchObject({ to: `/dashboard/marketing/sms/${ID}?people=unconfirmed` })
  })
})

it('an automatic message that was turned off waits for nothing, except after a restore', () => {
  const off = (code: CampaignProblem) =>
    campaignOf({
      state: 'paused',
      trigger: { kind: 'birthday', at: '09:00' },
      waits_for: { code, ...SEND_WAITS[code] },
    })
  expect([off('funds'), off('owner')].map((one) => [waitOf(one), mendsOf(one)])).toEqual([
    [null, []],
    [null, []],
  ])
  expect(waitOf(off('restore'))?.code).toBe('restore')
  expect(canBe(off('funds'))).toMatchObject({ edited: false, resumed: true, archived: true, deleted: true })
})
