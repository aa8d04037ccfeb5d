import type { AnswerRule, AnswerRuleTest } from '@greenroom/contracts'
import { MAX_TEXT_LENGTH, type MessageChannel } from '@greenroom/domain/messages'
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { countOf, formatCents } from '../../../lib/format.ts'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { whenOf } from '../rules/summary.ts'
import { OUTCOMES } from './rule-row.tsx'
import type { Tried } from './use-rule-test.ts'
import bubble from '../../../ui/text-bubble.module.css'
import classes from './test-phone.module.css'

interface TestPhoneProps {
  tried: Tried
  onChange: (change: Partial<Tried>) => void
  /** Undefined until something is typed. */
  answer: AnswerRuleTest | undefined
  error: Error | null
  /** Words to try, of the owner's own rules. */
  suggestions: readonly string[]
  rules: readonly AnswerRule[]
}

/** A fan's phone: what is typed there shows at once which rule answers. Nothing is sent. */
export function TestPhone({ tried, onChange, answer, error, suggestions, rules }: TestPhoneProps) {
  const field = useId()
  return (
    <section className={classes.root} aria-label="Try it">
      <h2 className={classes.title}>Try it</h2>
      <p className={classes.text}>Write what a fan would write. Nothing is sent.</p>
      <div className={classes.options}>
        <SegmentedControl<MessageChannel>
          aria-label="Channel"
          data={CHANNELS}
          value={tried.channel}
          onChange={(channel) => onChange({ channel })}
        />
        <Checkbox
          label="Their first message"
          checked={tried.isFirst}
          onChange={(event) => onChange({ isFirst: event.currentTarget.checked })}
        />
        <TextInput
          label="When"
          type="datetime-local"
          value={tried.at}
          onChange={(event) => onChange({ at: event.currentTarget.value })}
        />
      </div>
      <PhoneFrame label="A fan’s phone" width={256}>
        <div className={classes.phone}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
          <div className={classes.thread} role="log" aria-label="Messages" tabIndex={0}>
            {tried.content.trim() === '' ? (
              <p className={classes.hint}>Type a word below, like a fan in the crowd.</p>
            ) : (
              <>
                <Bubble isTheirs who="Fan">
                  {tried.content}
                </Bubble>
                {error && !answer ? <p className={classes.hint}>{error.message}</p> : <Reply answer={answer} />}
              </>
            )}
          </div>
          <div className={classes.compose}>
            {suggestions.length > 0 && tried.content === '' && (
              <div className={classes.words}>
                {suggestions.map((word) => (
                  <Button key={word} size="compact-sm" variant="default" onClick={() => onChange({ content: word })}>
                    {word}
                  </Button>
                ))}
              </div>
            )}
            <label className="visually-hidden" htmlFor={field}>
              Write as a fan
            </label>
            <input
              id={field}
              className={classes.field}
              placeholder="Write as a fan"
              maxLength={MAX_TEXT_LENGTH}
              autoComplete="off"
              value={tried.content}
              onChange={(event) => onChange({ content: event.currentTarget.value })}
            />
          </div>
        </div>
      </PhoneFrame>
      {answer && (
        <ol className={classes.verdicts}>
          {answer.rules.map(({ id, outcome, why }) => (
            <li key={id}>
              {whenOf(rules.find((rule) => rule.id === id) ?? GONE)}: <strong>{OUTCOMES[outcome]}</strong> {why}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Of a rule that was deleted since. */
const GONE = {
  kind: 'keyword',
  words: [],
  match: 'forgiving',
  channels: ['sms', 'email'],
} satisfies Partial<AnswerRule>

const CHANNELS = [
  { value: 'sms' as const, label: 'Text' },
  { value: 'email' as const, label: 'Mail' },
]

function Reply({ answer }: { answer: AnswerRuleTest | undefined }) {
  if (!answer) return null
  const { unanswered, fires, tag, answer: reply, unsent } = answer
  const deeds = [
    ...(tag ? [`Tagged “${tag}”.`] : []),
    ...(reply?.is_question ? ['They join once they answer YES.'] : []),
    ...(reply?.segments ? [`${countOf(reply.segments, 'segment')}, ${formatCents(reply.cost)}.`] : []),
    ...(unsent ? [unsent] : []),
  ]
  return (
    <>
      {reply && <Bubble who="You">{reply.content}</Bubble>}
      <p className={classes.hint} role="status">
        {unanswered ?? (fires === null ? 'No automatic answer. It waits for you in the inbox.' : deeds.join(' '))}
      </p>
    </>
  )
}

const Bubble = ({ isTheirs = false, who, children }: { isTheirs?: boolean; who: string; children: ReactNode }) => (
  <p className={bubble.bubble} data-own={isTheirs || undefined}>
    <span className="visually-hidden">{who}: </span>
    {children}
  </p>
)
