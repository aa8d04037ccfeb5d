import { REPORTS } from '@greenroom/domain'
import type { ReportPaper } from '@greenroom/minisite/render'
import type { Answered } from './paper-answers.ts'
import { audiencePaper } from './audience-paper.ts'
import { campaignsPaper } from './campaigns-paper.ts'
import { periodWords } from './paper-days.ts'
import { healthPaper } from './health-paper.ts'
import { linksPaper } from './links-paper.ts'
import { overviewPaper } from './overview-paper.ts'
import type { PaperBody } from './paper-body.ts'
import { timesPaper } from './times-paper.ts'
import { type Reader, Words } from './paper-words.ts'

interface About {
  artist: string
  /** Limits of what is counted. */
  filters: readonly string[]
  reader: Reader
  /** Time at which its figures were read. */
  now: Date
}

/** Draws a report as plain data, from what the API answers. */
export function paperOf(answered: Answered, { artist, filters, reader, now }: About): ReportPaper {
  const { answer, report } = answered
  const made = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: answer.time_zone,
  }).format(now)
  return {
    title: REPORTS[report].title,
    artist,
    period: periodWords(answer),
    filters,
    ...bodyOf(answered, new Words(reader)),
    notes: [
      'Rates are shares of those delivered to, between the values in brackets with a probability of 95%. Clicks and opens by machines are not counted.',
      ...(reader.isStranger ? ['Figures of fewer than 5 people are not shown.'] : []),
      `Days are those of ${answer.time_zone}. Figures as of ${made}.`,
    ],
  }
}

function bodyOf(answered: Answered, words: Words): PaperBody {
  switch (answered.report) {
    case 'overview':
      return overviewPaper(words, answered.answer)
    case 'campaigns':
      return campaignsPaper(words, answered.answer)
    case 'audience':
      return audiencePaper(words, answered.answer)
    case 'health':
      return healthPaper(words, answered.answer)
    case 'links':
      return linksPaper(words, answered.answer)
    case 'times':
      return timesPaper(words, answered.answer)
  }
}
