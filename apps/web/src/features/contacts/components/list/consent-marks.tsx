import type { Contact } from '@greenroom/contracts'
import type { ConsentState } from '@greenroom/domain/contacts'
import { Tooltip } from '@mantine/core'
import {
  type Icon,
  IconMail,
  IconMailCheck,
  IconMailOff,
  IconMessage,
  IconMessageCheck,
  IconMessageOff,
} from '@tabler/icons-react'
import { CONSENT_WORDS } from '../../../../lib/contacts/contact-words.ts'
import classes from './consent-marks.module.css'

const MAIL: Record<ConsentState, Icon> = { unknown: IconMail, subscribed: IconMailCheck, opted_out: IconMailOff }
const TEXT: Record<ConsentState, Icon> = {
  unknown: IconMessage,
  subscribed: IconMessageCheck,
  opted_out: IconMessageOff,
}

interface MarkProps {
  channel: string
  state: ConsentState
  icons: Record<ConsentState, Icon>
}
function Mark({ channel, state, icons }: MarkProps) {
  const Sign = icons[state]
  const words = `${channel}: ${CONSENT_WORDS[state].toLowerCase()}`
  return (
    <Tooltip label={words}>
      <span className={classes.mark} data-state={state}>
        <Sign size={18} stroke={1.7} aria-hidden />
        <span className="visually-hidden">{words}</span>
      </span>
    </Tooltip>
  )
}

/** What a person agreed to: mails, and texts where they have a phone. */
export const ConsentMarks = ({
  contact,
}: {
  contact: Pick<Contact, 'email' | 'phone' | 'email_consent' | 'sms_consent'>
}) => (
  <span className={classes.marks}>
    {contact.email === null ? null : <Mark channel="Email" state={contact.email_consent} icons={MAIL} />}
    {contact.phone === null ? null : <Mark channel="Texts" state={contact.sms_consent} icons={TEXT} />}
  </span>
)
