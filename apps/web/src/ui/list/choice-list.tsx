import { Checkbox, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '../icons.generated.ts'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import classes from './filters.module.css'
import { useAtOnce } from '../../lib/list/use-at-once.ts'

export interface Choice<T extends string> {
  value: T
  label: string
  count?: number
}
export interface ChoiceListProps<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Shown while there is nothing to choose. */
  empty?: string
  /** Called with the search text, if the choices are only the first of many. */
  onWords?: (words: string) => void
}

/** Lists with more choices than this get a search field. */
const SEARCHED = 8
/** Most choices shown at once. */
const SHOWN = 60

/** Checkboxes for several values; a long list can be searched. */
export function ChoiceList<T extends string>({
  label,
  choices,
  empty = 'Nothing to choose yet.',
  onWords,
  ...kept
}: ChoiceListProps<T>) {
  const [value, choose] = useAtOnce([...kept.value], kept.onChange)
  const [words, setWords] = useState('')
  // A chosen value stays visible even when it is no longer in use.
  const known = new Set(choices.map((choice) => choice.value))
  const all: Choice<T>[] = [
    ...value.filter((one) => !known.has(one)).map((one) => ({ value: one, label: one })),
    ...choices,
  ]
  const found = all.filter((choice) => choice.label.toLowerCase().includes(words.trim().toLowerCase()))
  if (all.length === 0 && words === '')
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      {all.length > SEARCHED || words !== '' ? (
        <TextInput
          size="sm"
          aria-label={`Search in ${label.toLowerCase()}`}
          placeholder="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            onWords?.(currentTarget.value)
          }}
        />
      ) : null}
      <ScrollArea.Autosize mah={264} type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={0}>
          {found.slice(0, SHOWN).map((choice) => (
            <Checkbox
              key={choice.value}
              className={classes.choice ?? ''}
              size="sm"
              checked={value.includes(choice.value)}
              onChange={(event) =>
                choose(
                  event.currentTarget.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value),
                )
              }
              label={
                <span className={classes.choiceWords}>
                  <span>{choice.label}</span>
                  {choice.count === undefined ? null : (
                    <span className={classes.count}>{formatNumber(choice.count)}</span>
                  )}
                </span>
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {found.length > SHOWN ? (
        <Text size="xs" c="dimmed">
          {formatNumber(found.length - SHOWN)} more. Search to find them.
        </Text>
      ) : null}
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          No matches.
        </Text>
      ) : null}
    </Stack>
  )
}

export interface RadioListProps {
  label: string
  choices: readonly Choice<string>[]
  value: string
  onChange: (value: string) => void
}

/** Radio buttons for one value. */
export function RadioList({ label, choices, ...kept }: RadioListProps) {
  const [value, choose] = useAtOnce(kept.value, kept.onChange)
  return (
    <Radio.Group aria-label={label} value={value} onChange={choose}>
      <Stack gap={0}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            className={classes.choice ?? ''}
            size="sm"
            value={choice.value}
            label={choice.label}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
