import { CHANNEL_NAMES } from './paper-channels.ts'
import type { ReportAnswers } from './paper-answers.ts'
import { shortDay } from './paper-days.ts'
import type { PaperBody } from './paper-body.ts'
import { campaignTable } from './campaigns-paper.ts'
import { paperFigures, shownTo, valueOf, type Words } from './paper-words.ts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain'

/** Draws what campaigns of a period achieved. */
export function overviewPaper(words: Words, answer: ReportAnswers['overview']): PaperBody {
  const { totals, points, step, channels, best } = answer
  const days = points.map(({ date }) => shortDay(date))
  const each = step === 'day' ? 'By day' : 'By week, beginning on Monday'
  const hasMoney = !words.reader.isStranger || words.reader.hasMoney
  return {
    figures: paperFigures(words, totals),
    sections: [
      {
        kind: 'curve',
        title: 'Delivered and clicked',
        text: `${each}.`,
        format: 'number',
        points: days,
        series: [
          { name: 'Delivered', tone: 'green', values: points.map(({ delivered }) => words.drawn(delivered)) },
          { name: 'Clicked', tone: 'ember', values: points.map(({ clicked }) => words.drawn(clicked)) },
        ],
      },
      ...(hasMoney
        ? [
            {
              kind: 'curve' as const,
              title: 'Revenue and cost',
              text: `${each}.`,
              format: 'dollars' as const,
              points: days,
              series: [
                {
                  name: 'Revenue',
                  tone: 'green' as const,
                  values: points.map(({ revenue }) => Math.max(0, revenue ?? 0)),
                },
                { name: 'Cost', tone: 'ember' as const, values: points.map(({ cost }) => cost) },
              ],
            },
          ]
        : []),
      {
        kind: 'table',
        title: 'By channel',
        columns: [
          { name: 'Channel' },
          { name: 'Campaigns', isNumber: true },
          ...shownTo(words.reader).map((figure) => ({ name: CAMPAIGN_FIGURES[figure].name, isNumber: true })),
        ],
        rows: channels.map(({ channel, campaigns, figures }) => ({
          cells: [
            CHANNEL_NAMES[channel],
            String(campaigns),
            ...shownTo(words.reader).map((figure) => valueOf(words, figure, figures)),
          ],
        })),
        more: 0,
      },
      ...(best.length > 0 ? [{ ...campaignTable(words, best, 0), title: 'Highest click rates' }] : []),
    ],
  }
}
