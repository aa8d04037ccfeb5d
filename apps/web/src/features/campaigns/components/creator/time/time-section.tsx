import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCreator } from '../creator-context.ts'
import { SectionPart } from '../section-part.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import classes from './time.module.css'
import { TriggerFields } from './trigger-fields.tsx'

/** When it leaves; for an automatic message, what starts it. */
export function TimeSection() {
  const { fields } = useCreator()
  return (
    <SectionPart
      section="time"
      title={fields.trigger ? 'What starts it?' : 'When does it leave?'}
      text={
        fields.trigger
          ? 'It leaves by itself, once for each person and occasion, until you turn it off.'
          : 'You have ten seconds to take it back after you confirm.'
      }
    >
      {fields.trigger ? <TriggerFields trigger={fields.trigger} /> : <ScheduleFields schedule={fields.schedule} />}
      <p className={classes.quiet}>
        <strong>Nobody is texted at night.</strong> The law sets the hours, by where each person lives. Whoever has
        night when their text is due gets it in the morning; nothing is dropped.{' '}
        <Anchor component={Link} to="/dashboard/settings?tab=sending" size="sm" underline="always">
          See the hours
        </Anchor>
      </p>
    </SectionPart>
  )
}
