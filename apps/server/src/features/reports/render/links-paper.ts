import type { ReportAnswers } from './paper-answers.ts'
import type { PaperBody } from './paper-body.ts'
import type { Words } from './paper-words.ts'

/** Draws the links of all campaigns of a period. */
export function linksPaper(words: Words, { items, total }: ReportAnswers['links']): PaperBody {
  const most = Math.max(1, ...items.map(({ people }) => people))
  return {
    figures: [],
    sections: [
      {
        kind: 'table',
        title: 'Links',
        text: 'People are added up over campaigns.',
        columns: [
          { name: 'Link' },
          { name: 'People', isNumber: true },
          { name: 'Rate', isNumber: true },
          { name: 'Clicks', isNumber: true },
          { name: 'Campaigns', isNumber: true },
        ],
        rows: items.map(({ url, people, clicks, rate, campaign_count }) => ({
          cells: [url, words.people(people), words.rate(rate, people), words.people(clicks), String(campaign_count)],
          share: words.drawn(people) / most,
        })),
        more: total - items.length,
      },
    ],
  }
}
