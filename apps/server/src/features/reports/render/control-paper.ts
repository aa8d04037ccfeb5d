import type { ReportedControl } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES, formatNumber } from '@greenroom/domain'
import type { PaperSection } from '@greenroom/minisite/render'
import type { ReportAnswers } from './paper-answers.ts'
import type { Words } from './paper-words.ts'

type Group = ReportedControl['control']

/**
 * Draws what campaigns earned beside their control groups, for whoever may see orders. Of a group in which few people ordered,
 * a stranger reads neither its rate nor what follows from it.
 */
export function controlTable(words: Words, items: ReportAnswers['campaigns']['items']): PaperSection[] {
  const compared = items.flatMap(({ name, control }) => (control ? [{ name, ...control }] : []))
  if (compared.length === 0 || (words.reader.isStranger && !words.reader.hasMoney)) return []
  return [
    {
      kind: 'table',
      title: CAMPAIGN_FIGURES.extra_orders.name,
      text: CAMPAIGN_FIGURES.extra_orders.text,
      columns: [
        { name: 'Campaign' },
        { name: 'Sent to' },
        { name: 'Held back' },
        { name: CAMPAIGN_FIGURES.extra_orders.name },
      ],
      rows: compared.map(({ name, reached, control, extra, doubt, text }) => ({
        cells: [
          name,
          groupWords(words, reached),
          groupWords(words, control),
          extra && doubt === null && [reached, control].every((group) => isTold(words, group))
            ? `${formatNumber(extra.value)} (${formatNumber(extra.low)} to ${formatNumber(extra.high)})`
            : doubt === null
              ? '–'
              : text,
        ],
      })),
      more: 0,
    },
  ]
}

const isTold = (words: Words, { rate, buyers }: Group) => words.interval(rate, buyers) !== ''

const groupWords = (words: Words, { people, buyers, rate }: Group): string =>
  [`${words.people(buyers)} of ${words.people(people)} ordered`, words.interval(rate, buyers)]
    .filter(Boolean)
    .join(', ')
