import type { Contact } from '@greenroom/contracts'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { type ContactSort, naturalOrder } from '../../../../lib/contacts/list-view.ts'
import { ROW_HEIGHTS, useDensity } from '../../../../lib/list/density.ts'
import { useRows } from '../../../../lib/list/use-list.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { ListCards } from '../../../../ui/list/list-cards.tsx'
import { type LeadCell, type LeadColumn, ListTable } from '../../../../ui/list/list-table.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { CARD_HEIGHT, ContactCard } from './contact-card.tsx'
import { StarButton } from './star-button.tsx'
import type { ContactList } from './use-contact-list.ts'
import { Who } from './who.tsx'

/** Height of the line between rows, in pixels. */
const LINE = 1
/** The width holds checkbox, picture, name and star. */
const LEAD: LeadColumn<Contact, ContactSort> = { label: 'Name', width: 236, sort: 'name', nameOf: displayName }

/** The contacts of the page: a table on a desktop, cards on a phone. */
export function ContactRows({ contacts }: { contacts: ContactList }) {
  const { view, list, columns, actions, setSort, searchOf } = contacts
  const { star, remove } = actions
  const { isMobile } = useViewport()
  const [density] = useDensity()
  const navigate = useNavigate()
  const search = searchOf()
  const rows = useRows(list, {
    height: isMobile ? CARD_HEIGHT : ROW_HEIGHTS[density] + LINE,
    open: ({ id }) => void navigate(`/dashboard/contacts/${id}${search}`),
    keys: { s: star, '#': remove, Delete: remove },
  })
  const leadCell = useCallback<LeadCell<Contact>>(
    (contact, tabIndex) => <Lead contact={contact} tabIndex={tabIndex} search={search} onStar={star} />,
    [search, star],
  )
  const card = useCallback(
    (contact: Contact, box: ReactNode) => <ContactCard contact={contact} box={box} search={search} onStar={star} />,
    [search, star],
  )
  if (isMobile)
    return <ListCards label="Contacts" list={list} rows={rows} height={CARD_HEIGHT} nameOf={displayName} card={card} />
  const { sort, order } = view
  const onSort = (next: ContactSort) =>
    setSort(next, next !== sort ? naturalOrder(next) : order === 'asc' ? 'desc' : 'asc')
  return (
    <ListTable
      label="Contacts"
      pageLabel="Select everyone on this page"
      list={list}
      rows={rows}
      lead={LEAD}
      leadCell={leadCell}
      columns={columns.shown}
      sorting={{ sort, order, onSort }}
    />
  )
}

interface LeadProps {
  contact: Contact
  tabIndex: 0 | -1
  search: string
  onStar: (contact: Contact) => void
}

function Lead({ contact, tabIndex, search, onStar }: LeadProps) {
  usePhoneFormat()
  const name = displayName(contact)
  return (
    <>
      <PersonAvatar name={name} picture={null} size={28} tint={contact.id} />
      <Who name={name} to={`/dashboard/contacts/${contact.id}${search}`} tabIndex={tabIndex} />
      <StarButton name={name} starred={contact.starred} onClick={() => onStar(contact)} tabIndex={tabIndex} />
    </>
  )
}
