import { campaignText, type CampaignSchedule, mergeValues, sampleShortLink } from '@greenroom/domain'
import type { FanPage } from '@greenroom/minisite/render'
import type { ApprovalStanding } from '../policy/approvals.ts'
import type { ApprovalView } from '../queries/approvals.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })
const people = new Intl.NumberFormat('en-US')

/** Somebody made up: nobody's data leaves the artist's house for a sample. */
const SAMPLE = { name: 'Mia van Dijk', email: 'mia@example.com', city: 'Utrecht', region: 'Utrecht' }
/** Longest note, in characters. */
export const MAX_NOTE = 500

interface Shown {
  token: string
  view: ApprovalView
  /** Where short links live. */
  origin: string
}

/** Draws a campaign as it was frozen, for whoever is asked to approve it. */
export function approvalPage({ token, view, origin }: Shown): FanPage {
  const { campaign, artist, audience } = view
  const frozen = campaign?.frozen
  if (!campaign || !frozen) return standingPage('gone', artist)
  const { text } = campaignText({
    content: campaign.content,
    values: mergeValues(SAMPLE, artist),
    short: () => sampleShortLink(origin),
    withName: true,
    withOptOut: true,
  })
  return {
    heading: `Approve “${campaign.name}”?`,
    paragraphs: [`${artist} would like your yes before this text message leaves. A fan called Mia would read:`],
    bubble: { text, pictures: campaign.mediaIds.length },
    facts: [
      {
        name: 'To',
        value: `${audience}: ${people.format(frozen.recipients)} ${frozen.recipients === 1 ? 'person' : 'people'}`,
      },
      { name: 'Cost', value: `At most ${dollars.format(frozen.cost.most / 100)}` },
      { name: 'When', value: whenOf(campaign.schedule) },
    ],
    form: {
      action: `/approve/${token}`,
      hidden: {},
      fields: [
        {
          kind: 'text',
          name: 'note',
          label: `Note to ${artist}`,
          value: '',
          maxLength: MAX_NOTE,
          autoComplete: 'off',
        },
      ],
      submit: 'Approve',
      second: { label: 'Decline', name: 'decision', value: 'declined' },
    },
    notes: ['Nothing leaves before you approve it. If the campaign is changed, this link no longer counts.'],
  }
}

/** Draws what became of a campaign that can no longer be decided about. */
export const standingPage = (standing: Exclude<ApprovalStanding, 'open'>, artist: string): FanPage => {
  const { heading, text } = STANDINGS[standing]
  return { heading, paragraphs: [text(artist)] }
}

const STANDINGS: Record<Exclude<ApprovalStanding, 'open'>, { heading: string; text(artist: string): string }> = {
  approved: { heading: 'Approved', text: (artist) => `Thank you. ${artist} has been told, and it leaves at its time.` },
  declined: { heading: 'Declined', text: (artist) => `It does not leave. ${artist} has been told.` },
  changed: {
    heading: 'It was changed',
    text: (artist) => `The campaign is no longer what you were asked about. ${artist} can ask you again.`,
  },
  late: {
    heading: 'It is too late',
    text: (artist) => `Its time has passed, so nothing leaves by this link. ${artist} can ask you again.`,
  },
  gone: {
    heading: 'It was canceled',
    text: (artist) => `${artist} has canceled this campaign. There is nothing left to do.`,
  },
}

/** Draws the page of a damaged or expired link. */
export const deadApproval: FanPage = {
  heading: 'This link no longer works',
  paragraphs: ['It is too old, or part of it is missing. Ask whoever sent it for a new one.'],
}

function whenOf(schedule: CampaignSchedule): string {
  if (schedule.mode === 'now') return 'As soon as you approve'
  const wall = new Date(`${schedule.at.slice(0, 16)}Z`)
  const moment = `${days.format(wall)}, ${times.format(wall)}`
  if (schedule.mode === 'local') return `${moment}, where each person lives`
  const zone = /(?:Z|[+-]\d{2}:\d{2})$/.exec(schedule.at)?.[0] ?? 'Z'
  return `${moment} (UTC${zone === 'Z' ? '' : zone.replace('-', '−')})`
}
