import type { Contact } from '@greenroom/contracts'
import { Text } from '@mantine/core'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import { TagMarks } from '../../../../lib/contacts/tag-marks.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { ConsentMarks } from './consent-marks.tsx'
import classes from './example.module.css'
import { Who } from './who.tsx'

type Example = Pick<Contact, 'name' | 'email' | 'phone' | 'status' | 'tags' | 'email_consent' | 'sms_consent'> & {
  /** The latest event. */
  last: string
}

/**
 * Fictional people. The domain is reserved for examples (RFC 2606), the number for fiction (555-0100 to 555-0199,
 * NANPA).
 */
const EXAMPLES: readonly Example[] = [
  {
    name: 'Ada Wren',
    email: 'ada@example.com',
    phone: '+12025550141',
    status: 'customer',
    tags: ['Street team', 'Lisbon'],
    email_consent: 'subscribed',
    sms_consent: 'subscribed',
    last: 'Signed up on your page, then bought the tape',
  },
  {
    name: 'Jonas Lindqvist',
    email: 'jonas@example.com',
    phone: null,
    status: 'new',
    tags: ['Tour 2026'],
    email_consent: 'subscribed',
    sms_consent: 'unknown',
    last: 'Imported from a show’s sign-up sheet, then confirmed by email',
  },
  {
    name: 'Maya Okafor',
    email: 'maya@example.com',
    phone: null,
    status: 'new',
    tags: [],
    email_consent: 'opted_out',
    sms_consent: 'unknown',
    last: 'Opted out, so nobody messages her by mistake',
  },
]

export interface ExampleDialogProps {
  opened: boolean
  onClose: () => void
}

/** Shows example contacts to someone who has none yet. */
export const ExampleDialog = ({ opened, onClose }: ExampleDialogProps) => (
  <LateModal opened={opened} onClose={onClose} title="An example" size="lg">
    <Text c="dimmed" mb="sm">
      Three made-up people, shown the way your contacts will look. None of this is saved.
    </Text>
    <ul className={`plain-list ${classes.list}`} aria-label="Example contacts">
      {EXAMPLES.map(({ last, ...person }) => (
        <li key={person.email} className={classes.row}>
          <PersonAvatar name={person.name} picture={null} tint={person.name} />
          <Who name={person.name} second={person.email} />
          <span className={classes.marks}>
            <StatusMark status={person.status} />
            <ConsentMarks contact={person} />
            <TagMarks tags={person.tags} max={2} isOneLine />
          </span>
          <span className={classes.last}>{last}</span>
        </li>
      ))}
    </ul>
  </LateModal>
)
