import type { Contact } from '@greenroom/contracts'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import type { ListColumn } from './columns.tsx'
import classes from './contact-table.module.css'
import { isForRow, rowId, type RowActions } from './row-actions.ts'
import { StarButton } from './star-button.tsx'
import { Who } from './who.tsx'

export interface ContactRowProps {
  contact: Contact
  columns: readonly ListColumn[]
  /** From 0 on, over the whole page. */
  index: number
  isChosen: boolean
  isActive: boolean
  actions: RowActions
  search: string
}

/** One person in the table. Only the row that the keys are on has stops for Tab. */
export const ContactRow = memo(function ContactRow({
  contact,
  columns,
  index,
  isChosen,
  isActive,
  actions,
  search,
}: ContactRowProps) {
  const name = displayName(contact)
  const tabIndex = isActive ? 0 : -1
  const second = name === contact.email ? null : contact.email
  return (
    <tr
      id={rowId(contact.id)}
      data-row
      aria-rowindex={index + 2}
      data-chosen={isChosen || undefined}
      data-unread={contact.unread_count > 0 || undefined}
      tabIndex={tabIndex}
      onFocus={() => actions.focus(contact)}
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault() // it would mark text
      }}
      onClick={(event) => {
        if (!isForRow(event.target)) return
        if (event.shiftKey) actions.toggle(contact, true)
        else actions.open(contact)
      }}
    >
      <td>
        <span className={classes.first}>
          <Checkbox
            size="sm"
            aria-label={`Select ${name}`}
            checked={isChosen}
            tabIndex={tabIndex}
            onChange={({ nativeEvent }) => actions.toggle(contact, isShift(nativeEvent))}
          />
          <PersonAvatar name={name} picture={null} tint={contact.id} />
          <Who name={name} second={second} to={`/dashboard/contacts/${contact.id}${search}`} tabIndex={tabIndex} />
          <StarButton name={name} starred={contact.starred} onClick={() => actions.star(contact)} tabIndex={tabIndex} />
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id}>{column.cell(contact)}</td>
      ))}
    </tr>
  )
})

/** A box that is pressed with the mouse tells of the keys that were held. */
const isShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true
