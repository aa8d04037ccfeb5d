import type { Contact, CustomField } from '@greenroom/contracts'
import { ownFieldName } from '@greenroom/domain/own-fields'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { SOURCE_WORDS } from '../../../../lib/contacts/contact-words.ts'
import type { ContactSort } from '../../../../lib/contacts/list-view.ts'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import { TagMarks } from '../../../../lib/contacts/tag-marks.tsx'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import type { ListColumn } from '../../../../lib/list/use-columns.ts'
import { birthdayWords } from '../detail/editors/birthday.ts'
import { ConsentMarks } from './consent-marks.tsx'
import { LastActivity } from './last-activity.tsx'

type ContactColumn = ListColumn<Contact, ContactSort>

/** Letters of two tags that fit side by side. A count of further tags takes the space of five. */
const TAG_LETTERS = 11
const COUNT_LETTERS = 5

/** Returns the number of tags that a row shows: two if both fit, otherwise one. */
function tagsInRow([first = '', second = '', ...others]: readonly string[]): number {
  const room = others.length === 0 ? TAG_LETTERS : TAG_LETTERS - COUNT_LETTERS
  return first.length + second.length <= room ? 2 : 1
}

const SOURCE: ContactColumn = {
  id: 'source',
  label: 'Source',
  width: 92,
  isUsual: true,
  cell: ({ mini_site: site, source }) => site?.name ?? SOURCE_WORDS[source],
}

const FIXED: readonly ContactColumn[] = [
  { id: 'email', label: 'Email', width: 214, isUsual: true, cell: ({ email }) => email },
  {
    id: 'phone',
    label: 'Phone',
    width: 132,
    isUsual: true,
    cell: ({ phone }) =>
      phone && (
        <span className="tabular">
          <PhoneText e164={phone} />
        </span>
      ),
  },
  { id: 'status', label: 'Status', width: 100, isUsual: true, cell: ({ status }) => <StatusMark status={status} /> },
  {
    id: 'tags',
    label: 'Tags',
    width: 124,
    isUsual: true,
    cell: ({ tags }) => <TagMarks tags={tags} max={tagsInRow(tags)} isOneLine />,
  },
  { id: 'consent', label: 'Consent', width: 70, isUsual: true, cell: (contact) => <ConsentMarks contact={contact} /> },
  SOURCE,
  {
    id: 'activity',
    label: 'Last activity',
    width: 124,
    sort: 'last_activity',
    isUsual: true,
    cell: (contact) => <LastActivity contact={contact} />,
  },
  {
    id: 'created',
    label: 'Added',
    width: 120,
    sort: 'created_at',
    cell: (contact) => formatDate(new Date(contact.created_at)),
  },
  {
    id: 'place',
    label: 'Place',
    width: 150,
    cell: ({ city, region, country }) => [city, region, country].filter(Boolean).join(', '),
  },
  { id: 'birthday', label: 'Birthday', width: 120, cell: ({ birthday }) => birthday && birthdayWords(birthday) },
]

/** Returns all available columns, including custom fields. With one site, the source says little and is a choice. */
export const columnsOf = (fields: readonly CustomField[], hasSeveralSites: boolean): ContactColumn[] => [
  ...FIXED.map((column) => (column === SOURCE ? { ...SOURCE, isUsual: hasSeveralSites } : column)),
  ...fields.map(
    ({ id, label }): ContactColumn => ({
      id: ownFieldName(id),
      label,
      width: 140,
      cell: ({ custom }) => {
        const value = custom[id]
        return typeof value === 'number' ? <span className="tabular">{formatNumber(value)}</span> : value
      },
    }),
  ),
]
