import { IconDeviceMobileMessage, IconMail } from '../../../ui/icons.generated.ts'
import classes from './channel.module.css'

/** The channel of a campaign as a small picture with a name. */
export function Channel({ type }: { type: 'sms' | 'email' }) {
  const Icon = type === 'sms' ? IconDeviceMobileMessage : IconMail
  return (
    <span className={classes.channel}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span className="visually-hidden">{type === 'sms' ? 'SMS campaign' : 'Email campaign'} </span>
    </span>
  )
}
