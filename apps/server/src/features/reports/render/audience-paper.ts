import { JOIN_SOURCES, LEAVE_CAUSES, formatShare } from '@greenroom/domain'
import type { ReportAnswers } from './paper-answers.ts'
import { CHANNEL_NAMES } from './paper-channels.ts'
import { shortDay } from './paper-days.ts'
import type { PaperBody } from './paper-body.ts'
import { anybody, type Words } from './paper-words.ts'

/** Draws how many people may be written to, how they came, and why they left. */
export function audiencePaper(words: Words, { channels, cohorts }: ReportAnswers['audience']): PaperBody {
  const months = Math.max(0, ...cohorts.map(({ kept }) => kept.length))
  return {
    figures: channels.flatMap(({ channel, points, at_start: atStart, joined, left, churn }) => {
      const by = CHANNEL_NAMES[channel].toLowerCase()
      const reachable = points.at(-1)?.reachable ?? atStart
      return [
        {
          name: `Reachable by ${by}`,
          value: words.people(reachable),
          text: 'People who may be written to at the end of the period.',
        },
        { name: `Joined (${by})`, value: words.people(joined), text: 'People who agreed in the period.' },
        {
          name: `Left (${by})`,
          value: words.people(left),
          note: churn === null || words.people(left).startsWith('Fewer') ? undefined : `${formatShare(churn)} churn`,
          text: 'People who can no longer be written to. Churn is their share of those reachable at the start.',
        },
      ]
    }),
    sections: [
      ...channels.flatMap(({ channel, points, by_source, by_cause }) => [
        {
          kind: 'curve' as const,
          title: `Joined and left, ${CHANNEL_NAMES[channel].toLowerCase()}`,
          format: 'number' as const,
          points: points.map(({ date }) => shortDay(date)),
          series: [
            { name: 'Joined', tone: 'green' as const, values: points.map(({ joined }) => words.drawn(joined)) },
            { name: 'Left', tone: 'ember' as const, values: points.map(({ left }) => words.drawn(left)) },
          ],
        },
        {
          kind: 'table' as const,
          title: `How they came and why they left, ${CHANNEL_NAMES[channel].toLowerCase()}`,
          columns: [{ name: 'How or why' }, { name: 'People', isNumber: true }],
          rows: [
            ...anybody(by_source).map(({ source, people }) => ({
              cells: [JOIN_SOURCES[source].name, words.people(people)],
            })),
            ...anybody(by_cause).map(({ cause, people }) => ({
              cells: [LEAVE_CAUSES[cause].name, words.people(people)],
            })),
          ],
          more: 0,
        },
      ]),
      ...(cohorts.length > 0
        ? [
            {
              kind: 'heat' as const,
              title: 'Who stays',
              text: 'Share of those who joined in a month and can still be written to, by months since.',
              format: 'share' as const,
              corner: 'Joined',
              columns: Array.from({ length: months }, (_, month) => String(month)),
              rows: cohorts.map(({ month, joined, kept }) => ({
                name: month,
                cells: Array.from({ length: months }, (_, place) => words.share(kept[place] ?? null, joined)),
              })),
            },
          ]
        : []),
    ],
  }
}
