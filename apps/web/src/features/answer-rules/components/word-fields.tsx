import { MAX_RULE_WORD, MAX_RULE_WORDS, RULE_MATCHES } from '@greenroom/domain/answer-rules'
import { NativeSelect, TagsInput } from '@mantine/core'
import type { AppForm } from '../../../lib/form/use-app-form.ts'
import type { RuleValues } from '../rules/values.ts'

/** Words of a keyword rule, and how they are found. */
export function WordFields({ form }: { form: AppForm<RuleValues> }) {
  return (
    <>
      <TagsInput
        {...form.getInputProps('words')}
        label="Words"
        description="Press Enter after each. Case, accents, and punctuation make no difference."
        placeholder={form.values.words.length === 0 ? 'TOUR' : ''}
        splitChars={[',', ';']}
        maxTags={MAX_RULE_WORDS}
        maxLength={MAX_RULE_WORD}
        acceptValueOnBlur
        data-autofocus
      />
      <NativeSelect
        label="Where"
        data={RULE_MATCHES.map((value) => ({ value, label: MATCHES[value] }))}
        value={form.values.match}
        onChange={(event) =>
          form.setFieldValue('match', RULE_MATCHES.find((one) => one === event.currentTarget.value) ?? 'forgiving')
        }
      />
    </>
  )
}

const MATCHES = {
  forgiving: 'Anywhere in the message, as a whole word',
  exact: 'The message is nothing but the word',
} as const
