import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCreator } from '../creator-context.ts'
import { SectionPart } from '../section-part.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import classes from './time.module.css'
import { TriggerFields } from './trigger-fields.tsx'

/** When it goes out; for an automatic message, what starts it. */
export function TimeSection() {
  const { fields } = useCreator()
  return (
    <SectionPart
      section="time"
      title={fields.trigger ? 'What starts it?' : 'When does it go out?'}
      text={
        fields.trigger
          ? 'It is sent automatically, once per person and occasion, until you turn it off.'
          : 'After you confirm, you have 10 seconds to undo it.'
      }
    >
      {fields.trigger ? <TriggerFields trigger={fields.trigger} /> : <ScheduleFields schedule={fields.schedule} />}
      {fields.type === 'email' ? null : <QuietHours />}
    </SectionPart>
  )
}

const QuietHours = () => (
  <p className={classes.quiet}>
    <strong>Nobody is texted at night.</strong> The law sets the hours, by where each person lives. If it is night where
    they are, they get it in the morning. Nobody is skipped because of quiet hours.{' '}
    <Anchor component={Link} to="/dashboard/settings?tab=sending" size="sm" underline="always">
      See the hours
    </Anchor>
  </p>
)
