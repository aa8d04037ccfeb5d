import type { SenderDomain } from '@greenroom/contracts'
import { NativeSelect, Text } from '@mantine/core'
import { formatNumber } from '../../../../lib/format.ts'
import classes from './domains.module.css'

const STRETCHES = [
  { value: '1', label: 'Double every day' },
  { value: '2', label: 'Double every two days' },
  { value: '3', label: 'Double every three days' },
]
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface WarmUpProps {
  domain: SenderDomain
  isBusy: boolean
  onStretch: (stretch: 1 | 2 | 3) => void
}

/** How many emails may go out on the next days: a new domain earns the trust of mailbox providers step by step. */
export const WarmUp = ({ domain: { days, stretch }, isBusy, onStretch }: WarmUpProps) => (
  <div className={classes.warmUp}>
    <Text fw={600}>Warm-up</Text>
    <Text size="sm" c="dimmed" mt={4} maw="56ch">
      Mailbox providers trust a domain step by step. Larger campaigns are spread over days by themselves, and reach the
      people who are most active first.
    </Text>
    <ol className={classes.days}>
      {days.map(({ date: day, people }) => (
        <li key={day} className={classes.day}>
          <span className={classes.date}>{date.format(new Date(day))}</span>
          <span>{formatNumber(people)}</span>
        </li>
      ))}
    </ol>
    <NativeSelect
      mt="md"
      w={240}
      label="How fast"
      disabled={isBusy}
      data={STRETCHES}
      value={String(stretch)}
      onChange={(event) => onStretch(Number(event.currentTarget.value) as 1 | 2 | 3)}
    />
  </div>
)
