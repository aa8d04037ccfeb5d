import type { ReportSchedule } from '@greenroom/contracts'
import { LAST_MONTH_DAY } from '@greenroom/domain/reports/schedule'
import { REPORTS } from '@greenroom/domain/reports/sharing'
import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { endSchedule, makeSchedule, schedulesQuery } from '../../api/outputs.ts'
import { hourWords, WEEKDAYS } from '../words.ts'
import type { OutputDialogProps, Shown } from './dialog-props.ts'
import classes from './outputs.module.css'

/** Has the report mailed every week or month, and ends such mails. */
export const MailDialog = ({ opened, onClose, ...rest }: OutputDialogProps) => (
  <LateModal opened={opened} onClose={onClose} title="Get it by mail">
    <MailForm {...rest} onClose={onClose} />
    <Schedules />
  </LateModal>
)

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))
const MONTH_DAYS = Array.from({ length: LAST_MONTH_DAY }, (_, day) => ({
  value: String(day + 1),
  label: `Day ${day + 1}`,
}))
const WEEK_DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }))

function MailForm({ report, filter, onClose }: Shown & { onClose: () => void }) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { every: 'week', day: '0', hour: '9' },
    send: async ({ every, day, hour }) => {
      const { channel, segment, campaign, days } = filter
      await makeSchedule({
        report,
        every: every === 'month' ? 'month' : 'week',
        day: Number(day),
        hour: Number(hour),
        query: {
          ...(channel === undefined ? {} : { channel }),
          ...(segment === undefined ? {} : { segment }),
          ...(campaign === undefined ? {} : { campaign }),
          ...(days === undefined ? {} : { days }),
        },
      })
      toast.success('You get this report by mail from now on')
      await client.invalidateQueries({ queryKey: schedulesQuery.queryKey })
    },
  })
  const isMonthly = form.values.every === 'month'
  return (
    <DialogForm form={form} submitLabel="Mail it to me" onClose={onClose}>
      <Text>
        “{REPORTS[report].title}” comes to the address of your account, with the figures of the{' '}
        {isMonthly ? 'month' : 'week'} before and these filters.
      </Text>
      <Group grow>
        <Select
          label="Every"
          data={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
          value={form.values.every}
          allowDeselect={false}
          onChange={(every) => form.setValues({ every: every ?? 'week', day: every === 'month' ? '1' : '0' })}
        />
        <Select
          {...form.getInputProps('day')}
          label="On"
          data={isMonthly ? MONTH_DAYS : WEEK_DAYS}
          allowDeselect={false}
        />
        <Select {...form.getInputProps('hour')} label="At" data={HOURS} allowDeselect={false} />
      </Group>
    </DialogForm>
  )
}

/** The reports that are mailed. */
function Schedules() {
  const query = useQuery(schedulesQuery)
  return (
    <section className={classes.list} aria-label="Reports by mail">
      <Loaded query={query} what="Your reports by mail" skeleton={48} empty={null}>
        {(schedules) => (
          <>
            <h3 className={classes.title}>Reports by mail</h3>
            <ul className="plain-list">
              {schedules.map((schedule) => (
                <Schedule key={schedule.id} schedule={schedule} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Schedule({ schedule: { id, report, every, day, hour, next_at } }: { schedule: ReportSchedule }) {
  const client = useQueryClient()
  const now = useMinute()
  const [isEnding, setEnding] = useState(false)
  const name = REPORTS[report].title
  const when = every === 'week' ? `Every ${WEEKDAYS[day]}` : `Every month on day ${day}`
  const end = async () => {
    setEnding(true)
    try {
      await endSchedule(id)
      toast.success('These mails have ended')
      await client.invalidateQueries({ queryKey: schedulesQuery.queryKey })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The mails could not be ended.')
    } finally {
      setEnding(false)
    }
  }
  return (
    <li className={classes.row}>
      <span>
        {name}
        <small>
          {when} at {hourWords(hour)} · next {momentWords(new Date(next_at), now)}
        </small>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={isEnding}
        aria-label={`End the mails of ${name}, ${when.toLowerCase()}`}
        onClick={() => void end()}
      >
        End
      </Button>
    </li>
  )
}
