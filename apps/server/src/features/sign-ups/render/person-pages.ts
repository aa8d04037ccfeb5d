import type { TypedFields } from '@greenroom/db'
import { type ConsentChannel, MAX_CONTACT_NAME, MAX_EMAIL, MAX_PLACE } from '@greenroom/domain'
import { formatPhone } from '@greenroom/domain/phone'
import type { FanField, FanLink, FanPage } from '@greenroom/minisite/render'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'
import { boxOf, ownWording } from '../../consent/public.ts'
import type { Problems } from '../policy/reading.ts'
import { MAX_PHONE } from './form-pages.ts'

/** Data shown on a person's page: what they typed, or what they may see about themselves. */
export interface ShownPerson {
  typed: TypedFields
  chosen: ReadonlySet<ConsentChannel>
  /** Wordings that they agreed to before. */
  wordings: Partial<Record<ConsentChannel, string>>
}

interface Completing {
  token: string
  person: ShownPerson
  artist: string
  posted?: Posted | undefined
  problems?: Problems | undefined
}

/** Draws `/complete-contact`, where a person completes their details. */
export function completePage({ token, person, artist, posted, problems = {} }: Completing): FanPage {
  const { typed } = person
  const [year = '', month = '', day = ''] = typed.birthday?.replace(/^--/, '?-').split('-') ?? []
  const text = (
    name: string,
    label: string,
    kind: 'text' | 'email' | 'tel',
    rest: { known: string | undefined; maxLength: number; autoComplete: string; hint?: string },
  ): FanField => {
    const { known, maxLength, ...others } = rest
    const value = (posted ? posted[name] : known) ?? ''
    return {
      kind,
      name,
      label,
      value: value.slice(0, maxLength).toWellFormed(),
      maxLength,
      error: problems[name],
      ...others,
    }
  }
  return {
    heading: 'Your details',
    ...(Object.keys(problems).length > 0 ? { problem: 'Please check what is marked below.' } : {}),
    paragraphs: [`${artist} can then tell you about what is near you. Everything here is optional.`],
    form: {
      action: '/complete-contact',
      hidden: { t: token },
      fields: [
        text('name', 'Name', 'text', { known: typed.name, maxLength: MAX_CONTACT_NAME, autoComplete: 'name' }),
        text('email', 'Email', 'email', {
          known: typed.email,
          maxLength: MAX_EMAIL,
          autoComplete: 'email',
          hint: 'To confirm a new address, we will send an email there.',
        }),
        text('phone', 'Phone', 'tel', {
          known: typed.phone && formatPhone(typed.phone),
          maxLength: MAX_PHONE,
          autoComplete: 'tel',
        }),
        {
          kind: 'birthday',
          name: 'birthday',
          label: 'Birthday',
          month: (posted?.birthday_month ?? month).slice(0, 2),
          day: (posted?.birthday_day ?? day.replace(/^0/, '')).slice(0, 2),
          year: (posted?.birthday_year ?? year.replace('?', '')).slice(0, 4),
          hint: 'The year is optional.',
          error: problems.birthday,
        },
        text('city', 'City', 'text', {
          known: typed.city,
          maxLength: MAX_PLACE,
          autoComplete: 'address-level2',
          hint: 'For example: Lisbon, or Portland, OR',
        }),
        ...channelBoxes(person, artist, posted),
      ],
      submit: 'Save',
    },
  }
}

const CHANNELS: readonly ConsentChannel[] = ['email', 'sms', 'visits']

const channelBoxes = (person: ShownPerson, artist: string, posted?: Posted): FanField[] =>
  CHANNELS.map((channel) => ({
    kind: 'box',
    name: boxOf(channel),
    label: person.wordings[channel] ?? ownWording(channel, artist),
    isChecked: posted ? Boolean(posted[boxOf(channel)]) : person.chosen.has(channel),
  }))

/** Draws the page after saving. It is the same whether or not a typed address belongs to somebody else. */
export const completedPage = (mailbox: string | undefined, links: readonly FanLink[]): FanPage => ({
  heading: 'Saved. Thank you!',
  paragraphs: mailbox
    ? [
        `Please confirm the address ${mailbox}: open the email we are sending there. Until then, your address does not change.`,
      ]
    : ['Your details are up to date.'],
  links,
})

/** Wordings that a mailbox agrees to by confirming. */
export interface AskedWordings {
  texts: readonly string[]
  /** Identifies them, so that nobody agrees to wordings they have not seen. */
  mark: string
}

/**
 * Draws the page of a confirmation link. Nothing happens before the button is pressed, because programs open links,
 * too. Anybody may have ticked the boxes, so the wordings are shown before they take effect. @param isNew they have
 * changed since they were shown
 */
export const confirmPage = (
  token: string,
  artist: string,
  { texts, mark }: AskedWordings,
  { isNew = false } = {},
): FanPage => ({
  heading: 'Is this you?',
  ...(isNew ? { problem: 'This has changed since you opened the page. Please read it and confirm again.' } : {}),
  paragraphs: [
    `Confirm that this mailbox is yours, and that you want to be on the list of ${artist}.`,
    ...(texts.length > 0 ? ['With that you say:', ...texts.map((text) => `“${text}”`)] : []),
  ],
  form: {
    action: '/complete-contact/confirm',
    hidden: { t: token, [READ]: mark },
    fields: [],
    submit: 'Yes, confirm',
  },
  notes: ['Not you? Close this page. Nothing will happen.'],
})

/** Field of a confirmation that identifies the wordings shown. */
export const READ = 'read'

/** @param hasLeft they have withdrawn since, and receive nothing */
export const confirmedPage = (artist: string, hasLeft: boolean, links: readonly FanLink[]): FanPage => ({
  heading: 'Confirmed. Thank you!',
  paragraphs: [
    hasLeft
      ? `You have since left the list of ${artist}, and get no emails. You can change that at any time.`
      : `You are on the list of ${artist}.`,
  ],
  links,
})
