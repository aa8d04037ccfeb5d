import { USERNAME_MAX } from '@greenroom/domain'
import { Group, type GroupProps, Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX } from '../../ui/icons.generated.ts'
import { useEffect, useId } from 'react'
import { type UsernameStatus, useUsernameCheck } from './use-username-check.ts'
import classes from './username-field.module.css'

export interface UsernameFieldProps {
  value: string
  onChange: (username: string) => void
  /** Called whenever the verdict changes; continue only with `available` or `current`. */
  onStatus?: (status: UsernameStatus) => void
  /** Receives available names similar to a taken one, to show them elsewhere; without it they show below the field. */
  onSuggestions?: (names: readonly string[]) => void
  /** The site's current name, for a rename. */
  current?: string
  label: string
  autoFocus?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Name of the field of the page's outline that it succeeds. */
  outline?: string
}

/** Width of a character of the monospace font, relative to its size. */
const MONO_WIDTH = 0.6

const BAD: readonly UsernameStatus[] = ['invalid', 'reserved', 'taken']
const GOOD: readonly UsernameStatus[] = ['available', 'current']

/** A username, checked while typing; offers available names if it is taken. */
export function UsernameField({
  value,
  onChange,
  onStatus,
  onSuggestions,
  current,
  label,
  autoFocus,
  size = 'md',
  outline,
}: UsernameFieldProps) {
  const { status, message, suggestions } = useUsernameCheck(value, current)
  const statusId = useId()
  useEffect(() => onStatus?.(status), [status, onStatus])
  useEffect(() => onSuggestions?.(suggestions), [suggestions, onSuggestions])
  const prefix = `${window.location.host}/`
  return (
    <div>
      <TextInput
        label={label}
        size={size}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
        leftSection={
          <span className={classes.prefix} dir="rtl">
            <bdi dir="ltr">{prefix}</bdi>
          </span>
        }
        leftSectionWidth={`calc(min(55%, ${prefix.length * MONO_WIDTH} * var(--input-fz) + 14px))`}
        leftSectionPointerEvents="none"
        rightSection={<StatusMark status={status} />}
        error={BAD.includes(status)}
        aria-describedby={statusId}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        data-outline={outline}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USERNAME_MAX + 10}
        classNames={{ input: classes.input }}
      />
      <Text id={statusId} role="status" size="sm" mt={6} mih="1lh" className={classes.message} data-status={status}>
        {message}
      </Text>
      {onSuggestions === undefined && <FreeNames mt={6} names={suggestions} onChoose={onChange} />}
    </div>
  )
}

interface FreeNamesProps extends GroupProps {
  names: readonly string[]
  onChoose: (name: string) => void
}

/** Offers available names in place of a taken one. */
export const FreeNames = ({ names, onChoose, ...group }: FreeNamesProps) =>
  names.length > 0 && (
    <Group gap={8} {...group} role="group" aria-label="Available usernames">
      {names.map((name) => (
        <UnstyledButton key={name} className={classes.chip} onClick={() => onChoose(name)}>
          {name}
        </UnstyledButton>
      ))}
    </Group>
  )

function StatusMark({ status }: { status: UsernameStatus }) {
  if (status === 'checking') return <Loader size={16} aria-hidden />
  if (GOOD.includes(status)) return <IconCheck size={18} className={classes.good} aria-hidden />
  if (BAD.includes(status)) return <IconX size={18} className={classes.bad} aria-hidden />
  return null
}
