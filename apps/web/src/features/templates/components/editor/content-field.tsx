import { firstMergeProblem, MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { foreignFields } from '@greenroom/domain/merge-hints'
import type { MessageChannel } from '@greenroom/domain/messages'
import { MAX_TEMPLATE_CONTENT } from '@greenroom/domain/templates'
import { Textarea } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { countText, DearHint, FormatButtons, MendHint, useInsert } from '../../../../lib/compose/index.ts'
import type { AppForm } from '../../../../lib/form/use-app-form.ts'
import { useMe } from '../../../../lib/me.ts'
import { insertedField, putField, readBy, type TemplateValues, withFallback } from '../../rules/values.ts'
import classes from './template-form.module.css'

interface ContentFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  channel: MessageChannel
  value: string
  onChange: (text: string) => void
  error: ReactNode
  inputProps: ReturnType<AppForm<TemplateValues>['getInputProps']>
  artist: string
}

/** What the template says, with fields to insert, its price, and what does not read as it was meant. */
export function ContentField({ field, channel, value, onChange, error, inputProps, artist }: ContentFieldProps) {
  const prices = useMe()?.text_prices
  const insert = useInsert(field, value, onChange)
  const isText = channel === 'sms'
  const count = isText ? countText(readBy('known', value, artist).text, 0, prices) : undefined
  return (
    <div>
      <Textarea
        {...inputProps}
        ref={field}
        label={isText ? 'Text' : 'Email'}
        placeholder={isText ? 'Hi {{first_name|there}}, …' : 'Hi {{first_name|there}},\n\n…'}
        autosize
        minRows={isText ? 4 : 9}
        maxRows={isText ? 10 : 16}
        maxLength={MAX_TEMPLATE_CONTENT[channel]}
        error={error}
      />
      <Hints text={value} hasError={error !== undefined && error !== null} onChange={onChange} artist={artist} />
      <DearHint hint={count?.hint} onReplace={(replace) => onChange(replace(value))} />
      <div className={classes.foot}>
        {isText ? null : (
          <span className={classes.formats}>
            <FormatButtons onInsert={insert} />
          </span>
        )}
        {count && (
          <span className={`tabular ${classes.count}`} aria-live="polite">
            {count.words}
          </span>
        )}
      </div>
      <div className={classes.chips} role="group" aria-label="Filled in for each person">
        <span className={classes.chipsHead}>Filled in for each person</span>
        {(Object.keys(MERGE_FIELDS) as MergeField[]).map((name) => (
          <button key={name} type="button" className={classes.chip} onClick={() => insert(insertedField(name))}>
            {MERGE_FIELDS[name]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** What a fan would read otherwise than it was meant, each with what mends it. */
function Hints({
  text,
  hasError,
  onChange,
  artist,
}: {
  text: string
  hasError: boolean
  onChange: (text: string) => void
  artist: string
}) {
  const problem = firstMergeProblem(text)
  // While a name is being typed, its braces are still open.
  const isTyping = problem?.length === 2
  const { missing } = readBy('unknown', text, artist)
  return (
    <>
      {problem && !isTyping && (
        <MendHint
          mend={
            problem.meant && {
              label: `Use {{${problem.meant}}}`,
              onMend: () => onChange(putField(text, problem, problem.meant as MergeField)),
            }
          }
        >
          {hasError ? '' : problem.text}
        </MendHint>
      )}
      {foreignFields(text).map((foreign) => (
        <MendHint
          key={foreign.at}
          mend={{
            label: `Use {{${foreign.meant}}}`,
            onMend: () => onChange(putField(text, foreign, foreign.meant)),
          }}
        >
          {foreign.text} is a field of another tool. It would be sent as it stands.
        </MendHint>
      ))}
      {missing
        .filter((field) => withFallback(text, field) !== undefined)
        .map((field) => (
          <MendHint
            key={field}
            mend={{ label: 'Add a fallback', onMend: () => onChange(withFallback(text, field) ?? text) }}
          >
            {MERGE_FIELDS[field]} is not known of everybody. Without a fallback it is left out.
          </MendHint>
        ))}
    </>
  )
}
