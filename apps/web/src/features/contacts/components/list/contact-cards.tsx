import type { Contact } from '@greenroom/contracts'
import { formatPhone } from '@greenroom/domain/phone'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { displayName, SOURCE_WORDS } from '../../../../lib/contacts/contact-words.ts'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import { TagMarks } from '../../../../lib/contacts/tag-marks.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import classes from './contact-cards.module.css'
import { ConsentMarks } from './consent-marks.tsx'
import { LastActivity } from './last-activity.tsx'
import { rowId, type RowActions } from './row-actions.ts'
import { StarButton } from './star-button.tsx'
import type { RowWindow } from './use-row-window.ts'
import { Who } from './who.tsx'

export interface ContactCardsProps {
  rows: readonly Contact[]
  window: RowWindow
  isChosen: (id: string) => boolean
  actions: RowActions
  search: string
  isFading: boolean
}

/** Height of a card with the room below it, in pixels. */
export const CARD_HEIGHT = 134

/** The list on a phone. */
export function ContactCards({ rows, window: shown, isChosen, actions, search, isFading }: ContactCardsProps) {
  return (
    <ul
      ref={shown.ref}
      className={`plain-list ${classes.list}`}
      aria-label="Contacts"
      aria-busy={isFading}
      data-fading={isFading || undefined}
      style={{ paddingTop: shown.above, paddingBottom: shown.below }}
    >
      {rows.slice(shown.first, shown.last).map((contact) => (
        <Card key={contact.id} contact={contact} isChosen={isChosen(contact.id)} actions={actions} search={search} />
      ))}
    </ul>
  )
}

/** Told where there is no message to tell of. */
function cameBy({ mini_site: site, source }: Contact): string {
  if (site !== null) return `Signed up on ${site.name}`
  return source === 'import' ? 'Imported' : SOURCE_WORDS[source]
}

interface CardProps extends Pick<ContactCardsProps, 'actions' | 'search'> {
  contact: Contact
  isChosen: boolean
}

const Card = memo(function Card({ contact, isChosen, actions, search }: CardProps) {
  const name = displayName(contact)
  const boxId = `choose-${contact.id}`
  const address = [contact.email, contact.phone && formatPhone(contact.phone)].find((each) => each && each !== name)
  return (
    <li id={rowId(contact.id)} className={classes.slot} data-row>
      <div className={classes.card} data-chosen={isChosen || undefined}>
        <div className={classes.head}>
          <label className={classes.box} htmlFor={boxId}>
            <Checkbox
              id={boxId}
              aria-label={`Select ${name}`}
              checked={isChosen}
              onChange={() => actions.toggle(contact, false)}
            />
          </label>
          <PersonAvatar name={name} picture={null} size={40} tint={contact.id} />
          <Who name={name} second={address} to={`/dashboard/contacts/${contact.id}${search}`} className={classes.who} />
          <StarButton name={name} starred={contact.starred} onClick={() => actions.star(contact)} />
        </div>
        <LastActivity contact={contact} otherwise={cameBy(contact)} isRow />
        <div className={classes.marks}>
          <StatusMark status={contact.status} />
          <ConsentMarks contact={contact} />
          <TagMarks tags={contact.tags} max={1} isOneLine />
        </div>
      </div>
    </li>
  )
})
