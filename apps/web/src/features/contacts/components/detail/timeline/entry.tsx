import type { CustomField, TimelineEntry } from '@greenroom/contracts'
import type { TimelineDetails, TimelineKind } from '@greenroom/domain/contact-timeline'
import type { Icon } from '../../../../../ui/icon.tsx'
import {
  IconArrowMerge,
  IconClick,
  IconEye,
  IconFileImport,
  IconForms,
  IconHistory,
  IconLockOpen,
  IconMessage,
  IconNote,
  IconPencil,
  IconRestore,
  IconShieldCheck,
  IconSpeakerphone,
  IconTag,
  IconUserPlus,
} from '../../../../../ui/icons.generated.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EVENT_WORDS, siteName } from '../../../../../lib/contacts/event-words.ts'
import { TagMarks } from '../../../../../lib/contacts/tag-marks.tsx'
import { capital } from '../../../../../lib/format.ts'
import { LongText } from '../long-text.tsx'
import { Changes } from './changes.tsx'
import { fieldWords, methodWords } from './words.ts'

/** Presentation of one kind of entry. */
interface Look<D> {
  icon: Icon
  title: (details: D, own: readonly CustomField[]) => ReactNode
  /** Below the title. */
  more?: (details: D, own: readonly CustomField[]) => ReactNode
}

const list = new Intl.ListFormat('en-US')
const quote = (text: string) => (
  <blockquote>
    <LongText text={text} />
  </blockquote>
)

const LOOKS: { [K in TimelineKind]: Look<TimelineDetails[K]> } = {
  created: { icon: IconUserPlus, title: EVENT_WORDS.created },
  imported: { icon: IconFileImport, title: EVENT_WORDS.imported },
  signed_up: { icon: IconUserPlus, title: EVENT_WORDS.signed_up },
  edited: {
    icon: IconPencil,
    title: ({ changes }, own) =>
      `Changed ${list.format(Object.keys(changes).map((field) => lower(fieldWords(field, own))))}`,
    more: ({ changes }, own) => <Changes changes={changes} own={own} />,
  },
  tagged: {
    icon: IconTag,
    title: ({ added, removed }) =>
      removed.length === 0 ? 'Tagged' : added.length === 0 ? 'Tags removed' : 'Tags changed',
    more: ({ added, removed }) => (
      <>
        <TagMarks tags={added} />
        {removed.length === 0 ? null : (
          <span>
            Removed <TagMarks tags={removed} />
          </span>
        )}
      </>
    ),
  },
  merged: {
    icon: IconArrowMerge,
    title: (gone) => `${gone.name || gone.email || gone.phone || 'Another contact'} was merged into this contact`,
    more: ({ email, phone, status }) => [email, phone, status].filter(Boolean).join(' · '),
  },
  restored: { icon: IconRestore, title: () => 'Deleted and restored' },
  unlocked: { icon: IconLockOpen, title: () => 'Added when your plan had room' },
  completed: {
    icon: IconForms,
    title: ({ fields }, own) =>
      `Completed ${list.format(fields.map((field) => lower(fieldWords(field, own)))) || 'their details'} through their own link`,
  },
  consent: {
    icon: IconShieldCheck,
    title: EVENT_WORDS.consent,
    more: ({ method, wording }) => (
      <>
        {capital(methodWords(method))}
        {wording === null ? null : quote(wording.text)}
      </>
    ),
  },
  note: { icon: IconNote, title: () => 'You added a note', more: ({ body }) => quote(body) },
  message: {
    icon: IconMessage,
    title: ({ direction, channel, status }) =>
      `${direction === 'inbound' ? 'They wrote' : status === 'scheduled' ? 'You scheduled' : 'You wrote'} ${channel === 'sms' ? 'a text' : 'an email'}${status === 'failed' ? ' that could not be delivered' : ''}`,
    more: ({ subject, content }) => quote([subject, content].filter(Boolean).join('\n')),
  },
  campaign: {
    icon: IconSpeakerphone,
    title: ({ campaign_id: id, name, channel, status }) => (
      <>
        {status === 'failed' ? 'Could not be reached by' : channel === 'sms' ? 'Was texted' : 'Was emailed'}{' '}
        {name === null ? 'a deleted campaign' : <Link to={campaignUrl(channel, id)}>{name}</Link>}
      </>
    ),
    more: ({ status }) => (status === 'uncertain' ? 'Nobody knows whether it arrived.' : null),
  },
  visited: { icon: IconEye, title: ({ site }) => `Visited ${siteName(site)}` },
  clicked: { icon: IconClick, title: EVENT_WORDS.clicked },
}

const campaignUrl = (channel: 'sms' | 'email', id: string) => `/dashboard/marketing/${channel}/${id}`

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** An unknown kind, from a newer server, is shown by its name. */
const lookOf = (kind: string) =>
  (LOOKS[kind as TimelineKind] ?? { icon: IconHistory, title: () => kind }) as Look<TimelineEntry['details']>

/** Returns the icon and words of an entry. */
export function describe({ kind, details }: TimelineEntry, own: readonly CustomField[]) {
  const { icon, title, more } = lookOf(kind)
  return { Icon: icon, title: title(details, own), more: more?.(details, own) }
}
