import type { CampaignTrigger } from '@greenroom/domain/campaigns'
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../../lib/format.ts'
import { formsQuery, joinWordsQuery } from '../../../api/triggers.ts'
import { triggerOf } from '../../../editing/fields.ts'
import { useCreator } from '../creator-context.ts'
import classes from './time.module.css'

type Kind = CampaignTrigger['kind']
const KINDS: { value: Kind; label: string }[] = [
  { value: 'birthday', label: 'Birthday' },
  { value: 'joined', label: 'Days after joining' },
  { value: 'form', label: 'A form' },
  { value: 'keyword', label: 'A word' },
]
/** Most days between joining and the text. */
const MOST_DAYS = 365
const HOUR = 60
const DAY = 24 * HOUR
/** Minutes between joining and the text. */
const DELAYS = [0, 5, 30, HOUR, 3 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY] as const

/** What starts an automatic message, and how long afterwards it leaves. */
export function TriggerFields({ trigger }: { trigger: CampaignTrigger }) {
  const { change } = useCreator()
  const set = (next: CampaignTrigger) => change({ trigger: next })
  return (
    <div className={classes.trigger}>
      <SegmentedControl
        aria-label="What starts it"
        fullWidth
        data={KINDS}
        value={trigger.kind}
        onChange={(kind) => set(triggerOf(kind))}
      />
      {trigger.kind === 'joined' && (
        <TextInput
          key={trigger.kind}
          type="number"
          inputMode="numeric"
          label="Days after they joined"
          min={1}
          max={MOST_DAYS}
          maw={220}
          defaultValue={trigger.days}
          onChange={(event) => {
            const days = event.currentTarget.valueAsNumber
            if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) set({ ...trigger, days })
          }}
        />
      )}
      {(trigger.kind === 'birthday' || trigger.kind === 'joined') && (
        <TextInput
          type="time"
          label={trigger.kind === 'birthday' ? 'On that day, at' : 'At'}
          description="By the clock of where they live."
          maw={220}
          value={trigger.at}
          onChange={(event) => {
            const at = event.currentTarget.value.slice(0, 5)
            if (at !== '') set({ ...trigger, at })
          }}
        />
      )}
      {trigger.kind === 'form' && (
        <>
          <FormSelect value={trigger.block_id} onChange={(id) => set({ ...trigger, block_id: id })} />
          <Delay value={trigger.delay_minutes} onChange={(minutes) => set({ ...trigger, delay_minutes: minutes })} />
        </>
      )}
      {trigger.kind === 'keyword' && (
        <>
          <WordSelect value={trigger.rule_id} onChange={(id) => set({ ...trigger, rule_id: id })} />
          <Delay value={trigger.delay_minutes} onChange={(minutes) => set({ ...trigger, delay_minutes: minutes })} />
        </>
      )}
    </div>
  )
}

interface OneOf {
  /** Null: any. */
  value: string | null
  onChange: (id: string | null) => void
}

function FormSelect(props: OneOf) {
  const { data, error } = useQuery(formsQuery)
  return <Choice {...props} label="When somebody joins by" any="Any form" choices={data} error={error} />
}
function WordSelect(props: OneOf) {
  const { data, error } = useQuery(joinWordsQuery)
  return <Choice {...props} label="When somebody texts" any="Any join word" choices={data} error={error} />
}

interface ChoiceProps extends OneOf {
  label: string
  any: string
  choices: readonly { id: string; name: string }[] | undefined
  error: Error | null
}

function Choice({ label, any, choices, error, value, onChange }: ChoiceProps) {
  // What was chosen stays until the names are there, or if it is gone.
  const isUnknown = value !== null && !choices?.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={label}
      maw={360}
      data={[
        { value: '', label: any },
        ...(isUnknown ? [{ value, label: choices === undefined ? 'Loading…' : 'One that is gone' }] : []),
        ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      error={choices === undefined ? error?.message : undefined}
    />
  )
}

const Delay = ({ value, onChange }: { value: number; onChange: (minutes: number) => void }) => (
  <NativeSelect
    label="It leaves"
    maw={360}
    data={[...new Set([...DELAYS, value])]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ value: String(minutes), label: delayWords(minutes) }))}
    value={String(value)}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
)

function delayWords(minutes: number): string {
  if (minutes === 0) return 'At once'
  if (minutes % DAY === 0) return `${countOf(minutes / DAY, 'day')} later`
  return minutes % HOUR === 0 ? `${countOf(minutes / HOUR, 'hour')} later` : `${countOf(minutes, 'minute')} later`
}
