import { MAX_EMAIL } from '@greenroom/domain'
import type { FanField, FanPage } from '@greenroom/minisite/render'

interface Dead {
  /** The dead link's token, which tells whose list it belongs to. */
  token: string
  /** False if the list is unknown: the form then asks for the page. */
  isOwnerKnown: boolean
  email?: string
  page?: string
  problems?: { email?: string; page?: string }
}

/** Draws the page of an expired or damaged link, with a form to request a new one. */
export function deadLink({ token, isOwnerKnown, email = '', page = '', problems = {} }: Dead): FanPage {
  const pageField: FanField = {
    kind: 'text',
    name: 'page',
    label: 'Whose list?',
    value: page.slice(0, 200).toWellFormed(),
    maxLength: 200,
    autoComplete: 'off',
    isRequired: true,
    hint: 'The end of their page’s address, for example nova-reyes.',
    error: problems.page,
  }
  return {
    heading: 'This link has expired',
    paragraphs: ['It is too old, or part of it is missing. Enter your email address, and we will send you a new one.'],
    form: {
      action: '/complete-contact/link',
      hidden: { t: token.slice(0, 2000) },
      fields: [
        {
          kind: 'email',
          name: 'email',
          label: 'Email',
          value: email.slice(0, MAX_EMAIL).toWellFormed(),
          maxLength: MAX_EMAIL,
          autoComplete: 'email',
          isRequired: true,
          error: problems.email,
        },
        ...(isOwnerKnown ? [] : [pageField]),
      ],
      submit: 'Send me a new link',
    },
  }
}

/** The same for everybody. */
export const linkSent: FanPage = {
  heading: 'Check your mailbox',
  paragraphs: [
    'If this address is on the list, a new link is on its way. It can take a minute. Check your spam folder, too.',
  ],
}
