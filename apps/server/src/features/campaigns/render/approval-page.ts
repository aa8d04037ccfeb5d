import type { CampaignRow } from '@greenroom/db'
import {
  campaignText,
  fillMergeFields,
  lettersOf,
  mailPlain,
  mergeValues,
  sampleShortLink,
  VARIANT_LABELS,
} from '@greenroom/domain'
import type { FanFact, FanPage, FanPicture } from '@greenroom/minisite/render'
import type { ApprovalStanding } from '../policy/approvals.ts'
import type { ApprovalView } from '../queries/approvals.ts'
import { departureWords, momentOf } from './approval-times.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const people = new Intl.NumberFormat('en-US')

/** Fictional recipient, so that the page shows no real person's data. */
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
  const { campaign, artist } = view
  if (!campaign?.frozen) return standingPage('gone', artist)
  const action = `/approve/${token}`
  return {
    heading: `Approve “${campaign.name}”?`,
    paragraphs: [
      `${artist} would like your approval before this ${campaign.type === 'sms' ? 'text message' : 'email'} goes out.`,
    ],
    phone: {
      from: artist,
      text: campaign.type === 'sms' ? sampleText(campaign.content, artist, origin) : sampleMail(campaign, artist),
      pictures: picturesOf(view, action),
      caption: `${campaign.subject}${campaign.content}`.includes('{{')
        ? 'The message as a fan named Mia would get it'
        : 'The message as your fans get it',
    },
    facts: factsOf(view),
    form: {
      action,
      hidden: {},
      fields: [{ kind: 'area', name: 'note', label: `Note to ${artist}`, value: '', maxLength: MAX_NOTE }],
      submit: 'Approve',
      submitAs: { name: 'decision', value: 'approved' },
      second: { label: 'Don’t approve', name: 'decision', value: 'declined' },
    },
    notes: [
      `Nothing is sent unless you approve it. If ${artist} changes anything, this request no longer counts, and you may be asked again.`,
    ],
  }
}

const sampleText = (content: string, artist: string, origin: string): string =>
  campaignText({
    content,
    values: mergeValues(SAMPLE, artist),
    short: () => sampleShortLink(origin),
    withName: true,
    withOptOut: true,
  }).text

/** Returns the words of all versions of a mail, which say everything that its layout does. */
function sampleMail(campaign: CampaignRow, artist: string): string {
  const values = mergeValues(SAMPLE, artist)
  const letters = lettersOf(campaign, campaign.test)
  return letters
    .map(({ subject, content, sender_name }, place) => {
      const version =
        letters.length > 1 ? `Version ${VARIANT_LABELS[place]}${sender_name ? `, from ${sender_name}` : ''}\n\n` : ''
      return `${version}${fillMergeFields(subject, values).text}\n\n${mailPlain(fillMergeFields(content, values).text)}`
    })
    .join('\n\n———\n\n')
}

const picturesOf = ({ pictures }: ApprovalView, action: string): FanPicture[] =>
  pictures.map(({ width, height }, place) => ({
    src: `${action}/pictures/${place + 1}`,
    alt: pictures.length === 1 ? 'The picture of the message' : `Picture ${place + 1} of ${pictures.length}`,
    width,
    height,
  }))

function factsOf({ campaign, audience, timeZone }: ApprovalView): FanFact[] {
  if (!campaign?.frozen) return []
  const { frozen, schedule, dueAt } = campaign
  return [
    {
      name: 'To',
      value: frozen.recipients === 1 ? '1 person' : `${people.format(frozen.recipients)} people`,
      note: audience,
    },
    { name: 'Cost', value: `Up to ${dollars.format(frozen.cost.most / 100)}` },
    { name: 'Goes out', ...departureWords(schedule, timeZone) },
    dueAt && schedule.mode !== 'at'
      ? { name: 'Decide by', ...momentOf(dueAt, timeZone) }
      : { name: 'Decide', value: 'Before it goes out' },
  ]
}

/** Draws what became of a campaign that can no longer be decided about. */
export const standingPage = (standing: Exclude<ApprovalStanding, 'open'>, artist: string): FanPage => {
  const { heading, text } = STANDINGS[standing]
  return { heading, paragraphs: [text(artist)] }
}

const STANDINGS: Record<Exclude<ApprovalStanding, 'open'>, { heading: string; text(artist: string): string }> = {
  approved: {
    heading: 'Approved',
    text: (artist) => `Thank you! We’ve let ${artist} know, and the message goes out as planned.`,
  },
  declined: {
    heading: 'Not approved',
    text: (artist) => `The message won’t be sent. We’ve let ${artist} know.`,
  },
  changed: {
    heading: 'This message has changed',
    text: (artist) =>
      `It’s no longer the one you were asked about, so it won’t be sent based on this request. ${artist} can ask you again.`,
  },
  late: {
    heading: 'It’s too late to approve this',
    text: (artist) => `The time for it has passed, so the message wasn’t sent. ${artist} can ask you again.`,
  },
  gone: {
    heading: 'This message was canceled',
    text: (artist) => `${artist} canceled it. There’s nothing left for you to do.`,
  },
}

/** Draws the page of a request that was taken back, or that somebody else got instead. */
export const withdrawnApproval: FanPage = {
  heading: 'This request was withdrawn',
  paragraphs: ['Your approval is no longer needed. If you were asked again, use the link in the newest email.'],
}

/** Draws the page of a damaged or expired link. */
export const deadApproval: FanPage = {
  heading: 'This link doesn’t work',
  paragraphs: ['It has expired, or part of it is missing. Try opening it from the email again.'],
}
