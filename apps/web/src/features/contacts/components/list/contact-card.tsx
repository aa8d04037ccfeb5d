import type { Contact } from '@greenroom/contracts'
import type { ReactNode } from 'react'
import { usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { displayName, otherAddresses, SOURCE_WORDS } from '../../../../lib/contacts/contact-words.ts'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import { TagMarks } from '../../../../lib/contacts/tag-marks.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { ConsentMarks } from './consent-marks.tsx'
import classes from './contact-card.module.css'
import { LastActivity } from './last-activity.tsx'
import { StarButton } from './star-button.tsx'
import { Who } from './who.tsx'

/** Height of a card including the gap below it, in pixels. */
export const CARD_HEIGHT = 134

export interface ContactCardProps {
  contact: Contact
  /** The checkbox that selects the card. */
  box: ReactNode
  /** Query string of the list, for the link. */
  search: string
  onStar: (contact: Contact) => void
}

/** One contact of the list on a phone. */
export function ContactCard({ contact, box, search, onStar }: ContactCardProps) {
  usePhoneFormat()
  const name = displayName(contact)
  return (
    <>
      <div className={classes.head}>
        {box}
        <PersonAvatar name={name} picture={null} size={40} tint={contact.id} />
        <Who
          name={name}
          second={otherAddresses(contact)[0]}
          to={`/dashboard/contacts/${contact.id}${search}`}
          className={classes.who}
        />
        <StarButton name={name} starred={contact.starred} onClick={() => onStar(contact)} />
      </div>
      <LastActivity contact={contact} otherwise={cameBy(contact)} isRow />
      <div className={classes.marks}>
        <StatusMark status={contact.status} />
        <ConsentMarks contact={contact} />
        <TagMarks tags={contact.tags} max={1} isOneLine />
      </div>
    </>
  )
}

/** Returns the text shown if there is no message. */
function cameBy({ mini_site: site, source }: Contact): string {
  if (site !== null) return `Signed up on ${site.name}`
  return source === 'import' ? 'Imported' : SOURCE_WORDS[source]
}
