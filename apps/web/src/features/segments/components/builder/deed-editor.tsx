import { Group, Select } from '@mantine/core'
import { GONE } from '../../rules/sentence.ts'
import type { DeedValue } from '../../rules/values.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder.module.css'
import { NumberField } from './day-field.tsx'
import { IN_PAGE } from './in-page.ts'
import type { EditorProps } from './editor-props.ts'

const FIRST_DAYS = 30

/** Value of an activity condition: how often, in which time, and on which page. */
export function DeedEditor({ field, value, onChange, problem }: EditorProps) {
  const { words } = useBuilder()
  const deed = value as DeedValue
  const isOnPage = field.name === 'visited' || field.name === 'clicked'
  const gone = deed.site_id !== null && words.names.site(deed.site_id) === undefined ? deed.site_id : undefined
  const change = (part: Partial<Record<keyof DeedValue, unknown>>) => onChange({ ...deed, ...part })
  return (
    <Group gap="xs">
      <NumberField
        label={`${field.label}: times`}
        value={deed.at_least}
        onChange={(times) => change({ at_least: times })}
        min={1}
        max={10_000}
        problem={problem}
      />
      <span>{deed.at_least === 1 ? 'time' : 'times'}</span>
      <Select
        className={classes.period ?? ''}
        aria-label={`${field.label}: when`}
        data={[
          { value: 'days', label: 'in the last' },
          { value: 'ever', label: 'at any time' },
        ]}
        value={deed.days === null ? 'ever' : 'days'}
        onChange={(period) => period && change({ days: period === 'ever' ? null : FIRST_DAYS })}
        allowDeselect={false}
        comboboxProps={IN_PAGE}
      />
      {deed.days !== null && (
        <>
          <NumberField
            label={`${field.label}: days`}
            value={deed.days}
            // An empty field does not mean "at any time".
            onChange={(days) => change({ days: days ?? '' })}
            min={1}
            max={3660}
            problem={problem}
          />
          <span>days</span>
        </>
      )}
      {isOnPage && (words.sites.length > 0 || deed.site_id !== null) && (
        <Select
          className={classes.page ?? ''}
          aria-label={`${field.label}: which page`}
          data={[
            { value: 'any', label: 'on any page' },
            ...words.sites.map(({ id, name }) => ({ value: id, label: `on ${name}` })),
            ...(gone === undefined ? [] : [{ value: gone, label: `on ${GONE.site}` }]),
          ]}
          value={deed.site_id ?? 'any'}
          onChange={(page) => page && change({ site_id: page === 'any' ? null : page })}
          allowDeselect={false}
          comboboxProps={IN_PAGE}
        />
      )}
    </Group>
  )
}
