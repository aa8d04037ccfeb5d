import type { ReportedCampaign } from '@greenroom/contracts'
import type { PaperSection } from '@greenroom/minisite/render'
import type { ReportAnswers } from './paper-answers.ts'
import { CHANNEL_NAMES } from './paper-channels.ts'
import { dayWords } from './paper-days.ts'
import { controlTable } from './control-paper.ts'
import type { PaperBody } from './paper-body.ts'
import type { Words } from './paper-words.ts'

/** Draws campaigns side by side. */
export const campaignsPaper = (words: Words, { items, total }: ReportAnswers['campaigns']): PaperBody => ({
  figures: [],
  sections: [campaignTable(words, items, total - items.length), ...controlTable(words, items)],
})

/** Draws a table of campaigns. @param more campaigns that it leaves out */
export function campaignTable(words: Words, items: readonly ReportedCampaign[], more: number): PaperSection {
  const hasMoney = !words.reader.isStranger || words.reader.hasMoney
  const most = Math.max(0.0001, ...items.map(({ rates }) => rates.clicked?.value ?? 0))
  return {
    kind: 'table',
    title: 'Campaigns',
    text: 'The bar shows the click rate.',
    columns: [
      { name: 'Campaign' },
      { name: 'Began' },
      { name: 'Delivered', isNumber: true },
      { name: 'Clicked', isNumber: true },
      { name: 'Rate', isNumber: true },
      { name: 'Opted out', isNumber: true },
      ...(hasMoney
        ? [
            { name: 'Revenue', isNumber: true },
            { name: 'Cost', isNumber: true },
          ]
        : []),
    ],
    rows: items.map(({ name, channel, started_at, figures, rates }) => ({
      cells: [
        `${name} (${CHANNEL_NAMES[channel].toLowerCase()})`,
        dayWords(started_at.slice(0, 10)),
        words.people(figures.delivered),
        words.people(figures.clicked),
        words.rate(rates.clicked, figures.clicked),
        words.people(figures.opted_out),
        ...(hasMoney ? [words.cents(figures.revenue), words.cents(figures.cost)] : []),
      ],
      share: words.rate(rates.clicked, figures.clicked) === '–' ? 0 : (rates.clicked?.value ?? 0) / most,
    })),
    more,
  }
}
