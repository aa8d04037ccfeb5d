import type { CampaignTrigger } from '@greenroom/domain/campaigns'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../../lib/format.ts'
import { type ChoiceCard, ChoiceCards } from '../../../../../ui/choice-cards.tsx'
import { formsQuery, joinWordsQuery } from '../../../api/triggers.ts'
import { triggerOf } from '../../../editing/fields.ts'
import { useCreator } from '../creator-context.ts'
import classes from './time.module.css'

type Kind = CampaignTrigger['kind']
const KINDS: readonly ChoiceCard<Kind>[] = [
  { value: 'birthday', title: 'Birthday', text: 'Every year, on their day' },
  { value: 'joined', title: 'Days after joining', text: 'Such as a week later' },
  { value: 'form', title: 'Form', text: 'When they sign up on your page' },
  { value: 'keyword', title: 'Keyword', text: 'When they join by text' },
]
/** Most days between joining and the text. */
const MOST_DAYS = 365
const HOUR = 60
const DAY = 24 * HOUR
/** Minutes between joining and the text. */
const DELAYS = [0, 5, 30, HOUR, 3 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY] as const

/** What starts an automatic message, and how long afterward it is sent. */
export function TriggerFields({ trigger }: { trigger: CampaignTrigger }) {
  const { change } = useCreator()
  const set = (next: CampaignTrigger) => change({ trigger: next })
  return (
    <div className={classes.trigger}>
      <ChoiceCards
        label="What starts it"
        choices={KINDS}
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
          description="In their time zone."
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
  return (
    <Choice {...props} label="When someone joins through" any="Any form" what="form" choices={data} error={error} />
  )
}
function WordSelect(props: OneOf) {
  const { data, error } = useQuery(joinWordsQuery)
  return <Choice {...props} label="When someone texts" any="Any keyword" what="keyword" choices={data} error={error} />
}

interface ChoiceProps extends OneOf {
  label: string
  any: string
  what: 'form' | 'keyword'
  choices: readonly { id: string; name: string }[] | undefined
  error: Error | null
}

function Choice({ label, any, what, choices, error, value, onChange }: ChoiceProps) {
  // What was chosen stays until the names are there, or if it is gone.
  const isUnknown = value !== null && !choices?.some(({ id }) => id === value)
  const problem = choices === undefined ? error?.message : problemOf(what, choices.length, isUnknown)
  return (
    <NativeSelect
      label={label}
      maw={360}
      data={[
        { value: '', label: any },
        ...(isUnknown ? [{ value, label: choices === undefined ? 'Loading…' : `Deleted ${what}` }] : []),
        ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      error={problem}
    />
  )
}

/** Says that nothing would start it. */
function problemOf(what: 'form' | 'keyword', choices: number, isGone: boolean): string | undefined {
  if (isGone) return `This ${what} was deleted, so nothing would be sent. Choose another one.`
  if (choices > 0) return undefined
  return what === 'form'
    ? 'There is no sign-up form on your pages yet, so nothing would be sent.'
    : 'You have no keyword yet, so nothing would be sent.'
}

const Delay = ({ value, onChange }: { value: number; onChange: (minutes: number) => void }) => (
  <NativeSelect
    label="Send it"
    maw={360}
    data={[...new Set([...DELAYS, value])]
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ value: String(minutes), label: delayWords(minutes) }))}
    value={String(value)}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
)

function delayWords(minutes: number): string {
  if (minutes === 0) return 'Right away'
  if (minutes % DAY === 0) return `${countOf(minutes / DAY, 'day')} later`
  return minutes % HOUR === 0 ? `${countOf(minutes / HOUR, 'hour')} later` : `${countOf(minutes, 'minute')} later`
}
