import type { ChannelGate } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain/messages'
import { Button, SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { showPlans } from '../../../../lib/api/index.ts'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { IconAlertCircle, IconLock, IconMail, IconMessage } from '../../../../ui/icons.generated.ts'
import classes from './composer.module.css'

const NAMES: Readonly<Record<MessageChannel, string>> = { sms: 'Text', email: 'Email' }

export interface ChannelSwitchProps {
  channels: readonly ChannelGate[]
  value: MessageChannel
  onChange: (channel: MessageChannel) => void
}

/** Chooses how to write, and says from which number or address. */
export function ChannelSwitch({ channels, value, onChange }: ChannelSwitchProps) {
  const gate = channels.find(({ channel }) => channel === value)
  return (
    <div className={classes.top}>
      <SegmentedControl
        size="xs"
        aria-label="Channel"
        value={value}
        onChange={(next) => onChange(next === 'email' ? 'email' : 'sms')}
        data={(['sms', 'email'] as const).map((channel) => {
          const isOpen = channels.find((one) => one.channel === channel)?.is_open === true
          const Icon = channel === 'sms' ? IconMessage : IconMail
          return {
            value: channel,
            label: (
              <span className={classes.choice}>
                {isOpen ? <Icon size={15} aria-hidden /> : <IconLock size={14} aria-hidden />}
                {NAMES[channel]}
                {isOpen ? null : <span className="visually-hidden">(not open)</span>}
              </span>
            ),
          }
        })}
      />
      {gate?.is_open && gate.from ? (
        <span className={classes.from}>From {value === 'sms' ? <PhoneText e164={gate.from} /> : gate.from}</span>
      ) : null}
      {gate?.is_open && gate.note ? <span className={classes.note}>{gate.note}</span> : null}
    </div>
  )
}

/** Says that the plan or the wallet has too little for a text. It can be written: Send asks for more, and goes on. */
export function Short({ gate }: { gate: ChannelGate }) {
  return (
    <p className={classes.short} role="status">
      <IconAlertCircle size={15} aria-hidden />
      <span>{gate.text}</span>
      {gate.reason === 'plan_limit' ? (
        <button type="button" className={classes.mend} onClick={() => void showPlans('sms_messages')}>
          See the plans
        </button>
      ) : (
        <Link className={classes.mend ?? ''} to="/dashboard/settings?tab=billing">
          Add funds
        </Link>
      )}
    </p>
  )
}

export interface ClosedProps {
  gate: ChannelGate
  /** A channel that is open. */
  other: ChannelGate | undefined
  onOther: (channel: MessageChannel) => void
  contactId: string
}

/** Says why a channel is not open, and what would open it. */
export function Closed({ gate, other, onOther, contactId }: ClosedProps) {
  const { reason } = gate
  return (
    <div className={classes.closed} role="status">
      <IconLock size={18} aria-hidden />
      <p>
        <strong>{gate.text}</strong> {gate.mend}
      </p>
      <div className={classes.closedActions}>
        {reason === 'no_phone' || reason === 'no_email' || reason === 'not_agreed' ? (
          <Button size="xs" variant="default" component={Link} to={`/dashboard/contacts/${contactId}`}>
            Open the contact
          </Button>
        ) : null}
        {reason === 'not_verified' ? (
          <Button size="xs" variant="default" component={Link} to="/dashboard/settings?tab=account">
            Open settings
          </Button>
        ) : null}
        {reason === 'locked' ? (
          <Button size="xs" variant="default" onClick={() => void showPlans('contacts')}>
            See the plans
          </Button>
        ) : null}
        {other ? (
          <Button size="xs" onClick={() => onOther(other.channel)}>
            {other.channel === 'email' ? 'Write an email' : 'Write a text'}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
