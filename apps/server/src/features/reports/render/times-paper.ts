import { formatShare } from '@greenroom/domain'
import type { ReportAnswers } from './paper-answers.ts'
import { hourWords, WEEKDAYS } from './paper-days.ts'
import type { PaperBody } from './paper-body.ts'
import type { Words } from './paper-words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Draws at which weekday and hour campaigns are clicked most. */
export function timesPaper(words: Words, answer: ReportAnswers['times']): PaperBody {
  const { is_enough, campaigns, clicks, slots, best } = answer
  const scoreAt = (weekday: number, hour: number) => {
    const slot = slots.find((one) => one.weekday === weekday && one.hour === hour)
    return !slot || words.people(slot.clicked).startsWith('Fewer') ? null : slot.score
  }
  const none = is_enough ? 'No difference' : 'Not enough yet'
  return {
    figures: [
      {
        name: 'Best time',
        value: best ? `${WEEKDAYS[best.weekday]}, ${hourWords(best.hour)}` : none,
        note: best ? `${formatShare(best.score)} click` : undefined,
        text: 'Hour of sending at which most of those delivered to click, if that is more than chance. It needs 5 campaigns and 500 clicks.',
      },
      { name: 'Campaigns', value: String(campaigns), text: 'Campaigns that are looked at.' },
      { name: 'Clicked', value: words.people(clicks), text: 'People who opened a link of one of them.' },
    ],
    sections: is_enough
      ? [
          {
            kind: 'heat',
            title: 'Click rate by weekday and hour',
            text: 'Share of people who click, by when a message left. Hours with few messages are drawn to the mean.',
            format: 'share',
            corner: 'Day',
            columns: HOURS.map(String),
            rows: WEEKDAYS.map((name, weekday) => ({ name, cells: HOURS.map((hour) => scoreAt(weekday, hour)) })),
          },
        ]
      : [],
  }
}
