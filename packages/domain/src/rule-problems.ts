import type { WeeklyHours } from './answer-hours.ts'
import type { RuleFrequency, RuleKind } from './answer-rules.ts'
import { foldWords } from './answer-words.ts'
import { fillMergeFields, mergeValues } from './merge-fields.ts'
import { wordIn } from './opt-out-words.ts'

interface Ruled {
  kind: RuleKind
  words: readonly string[]
  tag: string | null
  answer: string | null
  frequency: RuleFrequency
  join: { wording: string } | null
  hours: WeeklyHours | null
}

export interface RuleProblem {
  field: keyof Ruled
  /** As a sentence. */
  text: string
}

/**
 * Returns what is wrong with a rule as a whole. Words that opt out, in, or ask for help belong to the law (standard S6)
 * and are never a rule's.
 */
export function ruleProblems({ kind, words, tag, answer, join, hours }: Ruled): RuleProblem[] {
  const problems: RuleProblem[] = []
  const say = (field: keyof Ruled, text: string) => problems.push({ field, text })
  const isKeyword = kind === 'keyword'
  if (isKeyword && words.length === 0) say('words', 'Type at least one word.')
  if (!isKeyword && words.length > 0) say('words', 'Only a keyword rule has words.')
  for (const word of words) {
    const reserved = wordIn(word)
    if (reserved)
      say(
        'words',
        `“${word.trim()}” means ${reserved.toUpperCase()} to carriers and the law, so it cannot be a keyword.`,
      )
    else if (foldWords(word).length === 0) say('words', `“${word.trim()}” has no letter, digit, or emoji.`)
  }
  const folded = words.map((word) => foldWords(word).join(' '))
  const twice = words.find((_, at) => folded.indexOf(folded[at] ?? '') < at)
  if (twice !== undefined) say('words', `“${twice.trim()}” is there twice.`)
  if (kind === 'out_of_hours' && !hours) say('hours', 'Say when you answer yourself.')
  if (kind !== 'out_of_hours' && hours) say('hours', 'Only a rule for messages outside your hours has hours.')
  if (!isKeyword && join) say('join', 'Only a keyword can join a list: the word is the proof.')
  if (join?.wording.includes('{{'))
    say('join', 'Everybody agrees to the same sentence: leave fields like {{first_name}} out.')
  const [unknown] = fillMergeFields(answer ?? '', mergeValues({ name: '', email: null }, '')).problems
  if (unknown) say('answer', unknown.text)
  if (!answer?.trim() && !tag && !join) say('answer', 'Write an answer, or choose a tag.')
  return problems
}
