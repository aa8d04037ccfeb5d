import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { IconCalendarEvent } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { reportQuery } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { rangeName } from '../periods.ts'
import classes from './toolbar.module.css'

/** The period of one's own: its first and its last day. It begins as the period that is shown. */
export function CustomDates() {
  const { values, set, ask } = useAnalytics()
  const { data: report } = useQuery(reportQuery(ask, values.step))
  const [opened, setOpened] = useState(false)
  const name = ask.period === 'custom' && ask.from && ask.to ? rangeName(ask.from, ask.to) : 'Custom'
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(348px, calc(100vw - 24px))"
      {...IN_MAIN}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.period}
          aria-pressed={ask.period === 'custom'}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          <IconCalendarEvent size={15} aria-hidden />
          {name}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Dates
          from={values.from ?? report?.from ?? ''}
          to={values.to ?? report?.to ?? ''}
          onApply={(from, to) => {
            setOpened(false)
            set({ period: 'custom', from, to })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface DatesProps {
  from: string
  to: string
  onApply: (from: string, to: string) => void
}

function Dates({ from, to, onApply }: DatesProps) {
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const [problem, setProblem] = useState<{ from?: string; to?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = {
      ...(first === '' ? { from: 'Choose the first day.' } : {}),
      ...(last === ''
        ? { to: 'Choose the last day.' }
        : last < first
          ? { to: 'The last day is before the first.' }
          : {}),
    }
    setProblem(next)
    if (Object.keys(next).length === 0) onApply(first, last)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Group grow align="start" gap="sm">
          <TextInput
            type="date"
            label="First day"
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
            error={problem.from}
            data-autofocus
          />
          <TextInput
            type="date"
            label="Last day"
            value={last}
            onChange={(event) => setLast(event.currentTarget.value)}
            error={problem.to}
          />
        </Group>
        <Button type="submit">Show these days</Button>
      </Stack>
    </form>
  )
}
