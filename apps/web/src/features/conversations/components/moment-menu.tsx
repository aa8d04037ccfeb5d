import { Button, Menu, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMinute } from '../../../lib/use-minute.ts'
import { IconCalendar, IconClock } from '../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../ui/in-main.ts'
import classes from './moment-menu.module.css'
import { localValue, moments, momentWords } from './moments.ts'

export interface MomentMenuProps {
  /** The button that opens it. */
  target: ReactNode
  /** Above the choices. */
  title: string
  /** Label of the button that takes a date of one's own. */
  submitLabel: string
  onChoose: (at: Date) => void
  /** Below the choices. */
  note?: ReactNode
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** Offers moments to come: tonight, tomorrow, next week, or a date of one's own. */
export function MomentMenu({ target, title, submitLabel, onChoose, note, opened, onChange }: MomentMenuProps) {
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState('')
  const at = new Date(own)
  const isFuture = at.getTime() > now.getTime()
  const take = () => {
    if (!isFuture) return
    setOpen(false)
    onChange?.(false)
    onChoose(at)
  }
  return (
    <Menu position="bottom-end" width={264} opened={opened ?? isOpen} onChange={onChange ?? setOpen} {...IN_MAIN}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        {moments(now).map((moment) => (
          <Menu.Item
            key={moment.label}
            leftSection={<IconClock size={18} aria-hidden />}
            rightSection={<span className={classes.when}>{momentWords(moment.at, now)}</span>}
            onClick={() => onChoose(moment.at)}
          >
            {moment.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <div className={classes.own} role="group" aria-label="Another date">
          <TextInput
            type="datetime-local"
            aria-label="Date and time"
            leftSection={<IconCalendar size={16} aria-hidden />}
            min={localValue(now)}
            value={own}
            onChange={(event) => setOwn(event.currentTarget.value)}
            onKeyDown={(event) => {
              event.stopPropagation()
              if (event.key === 'Enter') take()
            }}
            error={own !== '' && !isFuture ? 'Choose a moment to come.' : undefined}
          />
          <Button fullWidth mt="xs" disabled={!isFuture} onClick={take}>
            {submitLabel}
          </Button>
          {note}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
