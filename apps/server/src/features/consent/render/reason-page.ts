import { MAX_REASON_WORDS, UNSUBSCRIBE_REASONS } from '@greenroom/domain'
import type { FanLink, FanPage } from '@greenroom/minisite/render'

interface Ask {
  token: string
  artist: string
  /** Step that the reader has just taken. */
  heading?: string | undefined
  problem?: string
}

/** Draws the one question that somebody is asked who has unsubscribed. Whoever closes the page has answered, too. */
export const reasonPage = ({ token, artist, heading = 'You are unsubscribed', problem }: Ask): FanPage => ({
  heading,
  problem,
  paragraphs: [`${artist} will not email you anymore. If you like, tell them why.`],
  form: {
    action: '/unsubscribe/reason',
    hidden: { t: token },
    fields: [
      {
        kind: 'choice',
        name: 'reason',
        label: 'Why did you unsubscribe?',
        options: Object.entries(UNSUBSCRIBE_REASONS).map(([value, label]) => ({ value, label })),
      },
      {
        kind: 'area',
        name: 'words',
        label: 'Anything to add?',
        value: '',
        maxLength: MAX_REASON_WORDS,
        hint: `${artist} reads what you write.`,
      },
    ],
    submit: 'Send answer',
  },
  links: [choices(token)],
})

const choices = (token: string): FanLink => ({
  label: 'Choose what you get',
  href: `/preferences?t=${encodeURIComponent(token)}`,
})

export const toldPage = (token: string, artist: string): FanPage => ({
  heading: 'Thank you',
  paragraphs: [`Your answer was passed on to ${artist}. You stay unsubscribed.`],
  links: [choices(token)],
})

/** Draws the answer to somebody who has not unsubscribed by this link, or long ago. */
export const tooLate = (token: string): FanPage => ({
  heading: 'This question is closed',
  paragraphs: ['It can be answered for 30 days by whoever unsubscribed with this link. Nothing was sent.'],
  links: [choices(token)],
})
