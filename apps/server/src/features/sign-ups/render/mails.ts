import { readHeaderSettings, readTheme } from '@greenroom/domain'
import { paletteOf } from '@greenroom/minisite/render'
import { type ComposedMail, composeMail, type MailSender, plainName } from '../../../platform/mail/compose.ts'
import { pathOfPublicUrl } from '../../../platform/providers/storage/storage.ts'
import type { Urls } from '../../../platform/urls.ts'
import type { Look } from '../../minisites/public.ts'
import { LINK_DAYS } from '../policy/links.ts'

/** Links in a mail. */
interface MailLinks {
  confirm: string
  complete: string
  preferences: string
  page: string | undefined
}

export type MailKind = 'confirm' | 'welcome' | 'known' | 'details' | 'number' | 'links'

interface Words {
  subject: string
  heading: string
  paragraphs: string[]
  action: { label: string; url: string }
  notes: string[]
}

const NOT_YOU = 'If this was not you, ignore this email. Nothing will happen.'
const GOOD_FOR = `The link expires in ${LINK_DAYS} days.`

const WORDS: Record<MailKind, (artist: string, links: MailLinks) => Words> = {
  confirm: (artist, { confirm }) => ({
    subject: `Confirm that you want to hear from ${artist}`,
    heading: 'One click and you are on the list',
    paragraphs: [
      `Somebody, hopefully you, joined the list of ${artist} with this address. Confirm that it is yours, and you will hear when there is news.`,
    ],
    action: { label: 'Yes, sign me up', url: confirm },
    notes: [GOOD_FOR, NOT_YOU],
  }),
  welcome: (artist, { complete, preferences }) => ({
    subject: `You are on the list of ${artist}`,
    heading: 'You are on the list',
    paragraphs: [
      `From now on you will hear from ${artist} by email. Tell a little more about yourself, so that it is what you care about.`,
    ],
    action: { label: 'Complete your details', url: complete },
    notes: [`Not you, or changed your mind? Leave the list here: ${preferences}`],
  }),
  known: (artist, { complete, preferences }) => ({
    subject: `You are already on the list of ${artist}`,
    heading: 'You are already on the list',
    paragraphs: [
      `Somebody, hopefully you, joined the list of ${artist} with this address again. You are already on it, and nothing has changed.`,
    ],
    action: { label: 'See your details', url: complete },
    notes: [`Choose what you want to hear at any time: ${preferences}`],
  }),
  details: (artist, { confirm }) => ({
    subject: `Confirm your address for ${artist}`,
    heading: 'Is this your address?',
    paragraphs: [
      `Somebody, hopefully you, entered this address on the list of ${artist}. Confirm that it is yours to save the new details.`,
    ],
    action: { label: 'Yes, that was me', url: confirm },
    notes: [GOOD_FOR, NOT_YOU],
  }),
  number: (artist, { confirm }) => ({
    subject: `Is this your phone number on the list of ${artist}?`,
    heading: 'Was that you?',
    paragraphs: [
      `Somebody on the list of ${artist} entered the phone number that you have there. If that was you with another address, confirm it, and both become one.`,
    ],
    action: { label: 'Yes, that was me', url: confirm },
    notes: [GOOD_FOR, NOT_YOU],
  }),
  links: (artist, { complete, preferences }) => ({
    subject: `Your link to the list of ${artist}`,
    heading: 'Here is your new link',
    paragraphs: [`Use it to see and change your details on the list of ${artist}.`],
    action: { label: 'Open your details', url: complete },
    notes: [GOOD_FOR, `Choose what you want to hear at any time: ${preferences}`],
  }),
}

/** Sender shown to fans. */
interface MailArtist extends Pick<MailSender, 'picture' | 'accent' | 'onAccent'> {
  artist: string
}

/** Writes a mail to a fan, in the layout of all mails. Contains nothing that a stranger typed. */
export function fanMail(
  appName: string,
  kind: MailKind,
  { artist, ...look }: MailArtist,
  links: MailLinks,
): ComposedMail {
  const words = WORDS[kind](artist, links)
  const sender = {
    ...look,
    name: artist,
    reason: `You got this email because this address was entered to join the list of ${artist}.`,
  }
  const page = links.page ? [`The page of ${artist}: ${links.page}`] : []
  return composeMail({ appName, sender, ...words, notes: [...words.notes, ...page] })
}

/**
 * Returns the style of mails to fans: the site's picture, and the accent of its theme. Pictures from elsewhere are left
 * out, because their host would learn who opens a mail.
 */
export function mailLookOf(urls: Urls, site: Look | undefined): Omit<MailArtist, 'artist'> {
  const { design } = readHeaderSettings(site?.headerSettings)
  const { ground, text } = paletteOf(readTheme(site?.theme ?? ''), design).hot
  const picture = site?.avatarUrl
  return {
    accent: ground[0],
    onAccent: text,
    ...(picture && pathOfPublicUrl(picture) !== undefined ? { picture: urls.absolute(picture) } : {}),
  }
}

/** Returns the artist's name for mails. A name that looks like an address is not repeated to strangers. */
export const nameInMails = (name: string, username: string | undefined): string =>
  plainName(name.replace(/\s+/gu, ' ')) ?? username ?? 'this artist'
