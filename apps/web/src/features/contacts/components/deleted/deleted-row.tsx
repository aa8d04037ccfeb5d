import type { DeletedContact } from '@greenroom/contracts'
import { Button, Checkbox } from '@mantine/core'
import { usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { displayName, otherAddresses } from '../../../../lib/contacts/contact-words.ts'
import { formatDay, formatExact } from '../../../../lib/format.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { ListRow } from '../../../../ui/list/row-list.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { Who } from '../list/who.tsx'
import classes from './deleted.module.css'

export interface DeletedRowProps {
  contact: DeletedContact
  isChosen: boolean
  isBusy: boolean
  /** Restoring needs a connection. */
  isOnline: boolean
  onChoose: (wanted: boolean) => void
  onRestore: () => void
}

/** A deleted contact, with the time until which it can be restored. */
export function DeletedRow({ contact, isChosen, isBusy, isOnline, onChoose, onRestore }: DeletedRowProps) {
  usePhoneFormat()
  const name = displayName(contact)
  const boxId = `choose-${contact.id}`
  return (
    <ListRow className={classes.row} isChosen={isChosen}>
      <label className={classes.box} htmlFor={boxId}>
        <Checkbox
          id={boxId}
          size="sm"
          aria-label={`Select ${name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <PersonAvatar name={name} picture={null} tint={contact.id} />
      <Who name={name} second={otherAddresses(contact)[0]} className={classes.who} />
      <span className={classes.times}>
        <span>
          Deleted <TimeAgo at={contact.deleted_at} />
        </span>
        <Until at={contact.until} />
      </span>
      <Button
        variant="default"
        size="xs"
        className={classes.back ?? ''}
        loading={isBusy}
        disabled={!isOnline}
        aria-label={`Restore ${name}`}
        onClick={onRestore}
      >
        Restore
      </Button>
    </ListRow>
  )
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The latest time to restore a contact. */
function Until({ at }: { at: string }) {
  const until = new Date(at)
  const isToday = formatDay(until, useMinute()) === 'Today'
  return (
    <time dateTime={at} title={formatExact(until)}>
      Until {isToday ? '' : 'tomorrow, '}
      {time.format(until)}
    </time>
  )
}
