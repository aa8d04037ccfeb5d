import { HEALTH_SIGN_WORDS, HEALTH_STATE_WORDS, formatShare } from '@greenroom/domain'
import type { ReportAnswers } from './paper-answers.ts'
import { CHANNEL_NAMES } from './paper-channels.ts'
import type { PaperBody } from './paper-body.ts'
import { NOT_MEASURED, type Words } from './paper-words.ts'

/** Draws whether mailbox providers and carriers put up with what is sent. */
export const healthPaper = (words: Words, { channels }: ReportAnswers['health']): PaperBody => ({
  figures: channels.map(({ channel, sent, state }) => ({
    name: CHANNEL_NAMES[channel],
    value: HEALTH_STATE_WORDS[state].name,
    note: `${words.people(sent)} sent`,
    text: HEALTH_STATE_WORDS[state].text,
  })),
  sections: channels.flatMap(({ channel, signs, providers, causes }) => [
    {
      kind: 'table' as const,
      title: `Signs of health, ${CHANNEL_NAMES[channel].toLowerCase()}`,
      columns: [
        { name: 'Sign' },
        { name: 'People', isNumber: true },
        { name: 'Rate', isNumber: true },
        { name: 'Limit', isNumber: true },
        { name: 'State' },
        ...(words.reader.isStranger ? [] : [{ name: 'What to do next' }]),
      ],
      rows: signs.map(({ sign, people, rate, limit, state, action }) => ({
        cells: [
          HEALTH_SIGN_WORDS[sign].name,
          words.people(people),
          people === null ? NOT_MEASURED : words.rate(rate, people),
          formatShare(limit),
          HEALTH_STATE_WORDS[state].name,
          ...(words.reader.isStranger ? [] : [action ?? '']),
        ],
      })),
      more: 0,
    },
    ...(providers.length > 0
      ? [
          {
            kind: 'table' as const,
            title: 'By mailbox provider',
            columns: [
              { name: 'Provider' },
              { name: 'Sent', isNumber: true },
              { name: 'Bounced', isNumber: true },
              { name: 'Complaints', isNumber: true },
              { name: 'Click rate', isNumber: true },
              { name: 'State' },
            ],
            rows: providers.map(({ name, sent, bounced, complaints, clicked, click_rate, state }) => ({
              cells: [
                name,
                words.people(sent),
                words.people(bounced),
                words.people(complaints),
                words.rate(click_rate, clicked),
                HEALTH_STATE_WORDS[state].name,
              ],
            })),
            more: 0,
          },
        ]
      : []),
    ...(causes.length > 0
      ? [
          {
            kind: 'table' as const,
            title: `Why messages failed, ${CHANNEL_NAMES[channel].toLowerCase()}`,
            columns: [{ name: 'Cause' }, { name: 'People', isNumber: true }, { name: 'Rate', isNumber: true }],
            rows: causes.map(({ text, people, rate }) => ({
              cells: [text, words.people(people), words.rate(rate, people)],
            })),
            more: 0,
          },
        ]
      : []),
  ]),
})
