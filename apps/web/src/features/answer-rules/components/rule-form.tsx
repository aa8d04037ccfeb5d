import { answerRuleBody } from '@greenroom/contracts'
import { MESSAGE_CHANNELS } from '@greenroom/domain/messages'
import { RULE_FREQUENCIES, RULE_KINDS } from '@greenroom/domain/answer-rules'
import { defaultConsent } from '@greenroom/domain/sign-up-form'
import {
  Autocomplete,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  SegmentedControl,
  Switch,
  Textarea,
} from '@mantine/core'
import { MAX_JOIN_WORDING } from '@greenroom/domain/join-confirmation'
import { MAX_TAG } from '@greenroom/domain/contacts'
import { useTags } from '../../../lib/contacts/use-tags.ts'
import { schemaProblems } from '../../../lib/form/field-problems.ts'
import { type AppForm, useAppForm } from '../../../lib/form/use-app-form.ts'
import { capital } from '../../../lib/format.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { FREQUENCIES, whenOf } from '../rules/summary.ts'
import { bodyOf, type RuleValues } from '../rules/values.ts'
import { AnswerField } from './answer-field.tsx'
import { HoursFields } from './hours-fields.tsx'
import classes from './rule-form.module.css'
import { WordFields } from './word-fields.tsx'

interface RuleFormProps {
  initial: RuleValues
  artist: string
  submitLabel: string
  onSave: (values: RuleValues) => Promise<void>
  onClose: () => void
}

/** Fields of an automatic answer: what it waits for, then what it does. */
export function RuleForm({ initial, artist, submitLabel, onSave, onClose }: RuleFormProps) {
  const form = useAppForm<RuleValues>({
    initialValues: initial,
    sentAs: { wording: 'join' },
    check: (values) => {
      const { join, ...problems } = schemaProblems(answerRuleBody, bodyOf(values))
      return { ...problems, ...(join === undefined ? {} : { wording: join }) }
    },
    send: onSave,
  })
  const { kind, channels, frequency } = form.values
  return (
    <DialogForm form={form} submitLabel={submitLabel} onClose={onClose}>
      <Fieldset legend="When someone writes" className={classes.part ?? ''}>
        <SegmentedControl
          aria-label="What it waits for"
          fullWidth
          data={RULE_KINDS.map((value) => ({ value, label: KINDS[value] }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', value)}
        />
        {kind === 'keyword' && <WordFields form={form} />}
        {kind === 'out_of_hours' && (
          <HoursFields
            value={form.values.hours}
            onChange={(hours) => form.setFieldValue('hours', hours)}
            error={form.errors.hours}
          />
        )}
        <Checkbox.Group
          label="By"
          value={channels}
          error={form.errors.channels}
          onChange={(next) =>
            form.setFieldValue(
              'channels',
              MESSAGE_CHANNELS.filter((one) => next.includes(one)),
            )
          }
        >
          <Group gap="lg" mt={6}>
            <Checkbox value="sms" label="Text" />
            <Checkbox value="email" label="Mail" />
          </Group>
        </Checkbox.Group>
      </Fieldset>
      <Fieldset legend="Then" className={classes.part ?? ''}>
        <AnswerField
          value={form.values.answer}
          onChange={(answer) => form.setFieldValue('answer', answer)}
          error={form.errors.answer}
          isText={channels.includes('sms')}
          artist={artist}
        />
        <TagField value={form.values.tag} onChange={(tag) => form.setFieldValue('tag', tag)} error={form.errors.tag} />
        {kind === 'keyword' && <JoinFields form={form} artist={artist} />}
        {kind === 'keyword' && (
          <NativeSelect
            label="How often"
            description="A word that joins your list works again for somebody who has left."
            data={RULE_FREQUENCIES.map((value) => ({ value, label: capital(FREQUENCIES[value]) }))}
            value={frequency}
            onChange={(event) =>
              form.setFieldValue(
                'frequency',
                RULE_FREQUENCIES.find((one) => one === event.currentTarget.value) ?? 'once',
              )
            }
          />
        )}
      </Fieldset>
      <p className={classes.summary} aria-live="polite">
        {whenOf(form.values)}, {summaryEnd(form.values)}
      </p>
    </DialogForm>
  )
}

const KINDS = { keyword: 'A word', first_message: 'First message', out_of_hours: 'Out of hours' } as const

function summaryEnd({ kind, tag, joins, answer, frequency }: RuleValues): string {
  const often = kind === 'first_message' ? '' : ` ${FREQUENCIES[kind === 'out_of_hours' ? 'daily' : frequency]}`
  const deeds = [
    ...(tag.trim() === '' ? [] : [`they are tagged “${tag.trim()}”`]),
    ...(kind === 'keyword' && joins ? ['they join your list'] : []),
    ...(answer.trim() === '' ? [] : ['they get this answer']),
  ]
  if (deeds.length === 0) return 'nothing happens yet.'
  return `${new Intl.ListFormat('en-US').format(deeds)}${often}.`
}

function TagField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (tag: string) => void
  error: React.ReactNode
}) {
  const { data } = useTags(value)
  return (
    <Autocomplete
      label="Tag them"
      description="Optional. Segments and campaigns can ask for it."
      placeholder="tour"
      data={data?.map(({ tag }) => tag) ?? []}
      limit={8}
      maxLength={MAX_TAG}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

function JoinFields({ form, artist }: { form: AppForm<RuleValues>; artist: string }) {
  const { joins, wording, channels } = form.values
  return (
    <div className={classes.join}>
      <Switch
        label="The word joins your list"
        description="Their message is recorded as consent, with the sentence below, the word, and where it was sent. Where the law asks for it, and by mail, they confirm with YES first."
        checked={joins}
        onChange={(event) => {
          const isOn = event.currentTarget.checked
          form.setFieldValue('joins', isOn)
          if (isOn && wording === '')
            form.setFieldValue('wording', defaultConsent(channels.includes('sms') ? 'sms' : 'email', artist))
        }}
      />
      {joins && (
        <Textarea
          {...form.getInputProps('wording')}
          label="What they agree to"
          description="Show the same sentence wherever you advertise the word."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={MAX_JOIN_WORDING}
        />
      )}
    </div>
  )
}
