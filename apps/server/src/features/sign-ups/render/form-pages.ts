import type { TypedFields } from '@greenroom/db'
import { MAX_CONTACT_NAME, MAX_EMAIL, SIGN_UP_FIELDS as NAMES, type SignUpForm, signUpPath } from '@greenroom/domain'
import type { FanField, FanLink, FanPage } from '@greenroom/minisite/render'
import { isTicked, type Posted } from '../../../platform/http/fan-pages/posted.ts'
import type { Problems } from '../policy/reading.ts'
import { STAMP } from '../policy/robots.ts'
import { BOXES, NEW_WORDS } from '../policy/submission.ts'

/** Longest phone number that is read, in characters. */
export const MAX_PHONE = 40

interface Again {
  siteId: string
  blockId: string
  /** Address of the site's pages. */
  pages: string
  form: SignUpForm
  posted: Posted
  problems: Problems
  why: 'problems' | 'outdated' | 'robot'
  stamp: string
}

const PROBLEMS = {
  problems: 'Please check what is marked below.',
  outdated: NEW_WORDS,
  robot: 'One more tap, please. This keeps robots out.',
}

/** Draws the form of a block again, with the input: something is missing, or it looks like a robot's. */
export function formAgain({ siteId, blockId, pages, form, posted, problems, why, stamp }: Again): FanPage {
  return {
    heading: form.title,
    problem: PROBLEMS[why],
    form: {
      action: signUpPath(siteId, blockId),
      hidden: {
        [NAMES.wording]: form.wording,
        [STAMP]: stamp,
        [NAMES.referrer]: posted[NAMES.referrer]?.slice(0, 2048) ?? '',
      },
      trap: NAMES.trap,
      fields: [...askedFields(form, posted, problems), ...boxes({ pages, form, posted, problems, why })],
      submit: form.button,
    },
  }
}

function askedFields(form: SignUpForm, posted: Posted, problems: Problems): FanField[] {
  const text = (
    name: 'name' | 'email' | 'phone',
    rest: { kind: 'text' | 'email' | 'tel'; label: string; maxLength: number; autoComplete: string },
  ): FanField[] =>
    form[name] === 'no'
      ? []
      : [
          {
            ...rest,
            name: NAMES[name],
            value: (posted[NAMES[name]] ?? '').slice(0, rest.maxLength).toWellFormed(),
            isRequired: form[name] === 'required',
            error: problems[NAMES[name]],
          },
        ]
  return [
    ...text('name', { kind: 'text', label: 'Name', maxLength: MAX_CONTACT_NAME, autoComplete: 'name' }),
    ...text('email', { kind: 'email', label: 'Email', maxLength: MAX_EMAIL, autoComplete: 'email' }),
    ...text('phone', { kind: 'tel', label: 'Phone', maxLength: MAX_PHONE, autoComplete: 'tel' }),
  ]
}

const boxes = ({ pages, form, posted, problems, why }: Omit<Again, 'siteId' | 'blockId' | 'stamp'>): FanField[] =>
  form.consents.map(({ channel, text, isRequired }) => ({
    kind: 'box',
    name: BOXES[channel],
    label: text,
    isChecked: why !== 'outdated' && isTicked(posted, BOXES[channel]),
    isRequired,
    error: problems[BOXES[channel]],
    // The same beside the box as when the form was first shown.
    ...(channel === 'sms' ? { termsAt: pages } : {}),
  }))

/** Seconds on the success page before it redirects to the owner's page: long enough to read it and stay. */
export const REDIRECT_SECONDS = 10

interface Done {
  form: SignUpForm
  typed: TypedFields
  completeHref: string
  /** Page to go back to. */
  site: { name: string; url: string } | undefined
}

/** Draws the page after a sign-up. It shows what was typed and nothing that was known before. */
export function donePage({ form, typed, completeHref, site }: Done): FanPage {
  const mailbox = form.doubleOptIn ? typed.email : undefined
  const onward = form.redirectUrl && new URL(form.redirectUrl).host
  return {
    heading: mailbox ? 'Check your mail' : 'You are in',
    paragraphs: [
      form.success,
      ...(mailbox ? [`One step left: open the email we sent to ${mailbox} and confirm.`] : []),
    ],
    links: [
      { label: 'Complete your details', href: completeHref, isMain: true },
      ...(form.redirectUrl && onward
        ? [{ label: `Continue to ${onward}`, href: form.redirectUrl }]
        : site
          ? [{ label: `Back to ${site.name}`, href: site.url }]
          : []),
    ],
    notes: onward ? [`${onward} opens in ${REDIRECT_SECONDS} seconds.`] : [],
  }
}

/** Draws the page of a form that does not exist, or no longer. */
export const formGone = (links: readonly FanLink[]): FanPage => ({
  heading: 'This form is closed',
  paragraphs: ['Nobody can sign up here right now. Nothing you entered was saved.'],
  links,
})
