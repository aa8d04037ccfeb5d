import type { Contact } from '@greenroom/contracts'
import type { ConsentState } from '@greenroom/domain/contacts'
import type { Icon } from '../../../../ui/icon.tsx'
import { CONSENT_ICONS } from '../../../../lib/contacts/consent-icons.ts'
import { CONSENT_WORDS } from '../../../../lib/contacts/contact-words.ts'
import classes from './consent-marks.module.css'
import { tip } from '../../../../ui/tip.ts'

interface MarkProps {
  channel: string
  state: ConsentState
  icons: Readonly<Record<ConsentState, Icon>>
}
function Mark({ channel, state, icons }: MarkProps) {
  const Sign = icons[state]
  const words = `${channel}: ${CONSENT_WORDS[state].toLowerCase()}`
  return (
    <span className={classes.mark} data-state={state} {...tip(words)}>
      <Sign size={18} stroke={1.7} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** Consent to email and texts, for the addresses that the contact has. */
export const ConsentMarks = ({
  contact,
}: {
  contact: Pick<Contact, 'email' | 'phone' | 'email_consent' | 'sms_consent'>
}) => (
  <span className={classes.marks}>
    {contact.email === null ? null : <Mark channel="Email" state={contact.email_consent} icons={CONSENT_ICONS.email} />}
    {contact.phone === null ? null : <Mark channel="Texts" state={contact.sms_consent} icons={CONSENT_ICONS.sms} />}
  </span>
)
