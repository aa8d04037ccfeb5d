import { MAX_ANSWER } from '@greenroom/domain/answer-rules'
import { fillMergeFields, mergeValues } from '@greenroom/domain/merge-fields'
import { countSegments, textCents } from '@greenroom/domain/text-segments'
import type { ReactNode } from 'react'
import { TextField } from '../../../lib/compose/index.ts'
import { countOf, formatCents } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import bubble from '../../../ui/text-bubble.module.css'
import classes from './rule-form.module.css'

interface AnswerFieldProps {
  value: string
  onChange: (answer: string) => void
  error: ReactNode
  /** It may leave as a text, which costs by segment. */
  isText: boolean
  artist: string
}

/** Somebody for the preview. */
const FAN = { name: 'Alex Rivera', email: 'alex@example.com', city: 'Lisbon', region: '' }

/** The answer, with its price and a preview as a fan sees it. */
export function AnswerField({ value, onChange, error, isText, artist }: AnswerFieldProps) {
  const { text, problems } = fillMergeFields(value, mergeValues(FAN, artist))
  const { segments, encoding, left, dear } = countSegments(text)
  const prices = useMe()?.text_prices
  const isLong = segments > 0 && isText
  return (
    <div>
      <TextField
        label="Answer"
        description="{{first_name|there}} becomes their first name, or “there”."
        placeholder="Hey {{first_name|there}}! Dates and tickets are on my page."
        value={value}
        onChange={onChange}
        error={error ?? problems[0]?.text}
        limit={MAX_ANSWER}
        lines={[3, 8]}
      />
      {isLong && (
        <p className={classes.counter}>
          As a text: {countOf(segments, 'segment')}
          {prices ? `, ${formatCents(textCents(segments, 0, prices))} each time` : ''}. {left} left in{' '}
          {segments === 1 ? 'it' : 'the last one'}.
          {encoding === 'UCS-2' &&
            ` With ${dear.map((one) => `“${one}”`).join(' ')}, a segment holds less than half as much.`}
        </p>
      )}
      {text.trim() !== '' && (
        <div className={classes.preview} aria-hidden>
          <span className={classes.fan}>Preview for Alex</span>
          <p className={bubble.bubble}>{text}</p>
        </div>
      )}
    </div>
  )
}
