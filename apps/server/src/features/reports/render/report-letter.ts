import { REPORTS, type ReportRhythm } from '@greenroom/domain'
import type { ReportPaper } from '@greenroom/minisite/render'
import type { MailContent } from '../../../platform/mail/compose.ts'
import type { ReportScheduleRow } from '@greenroom/db'

/** Figures in a mail; the others are a click away. */
const IN_MAIL = 6
const RHYTHMS: Record<ReportRhythm, string> = { week: 'week', month: 'month' }

interface Links {
  /** Opens the report. */
  open: string
  /** Ends the mails. */
  end: string
}

/** Writes the mail of a report: its figures, and a link. */
export function reportLetter(
  { report, every }: Pick<ReportScheduleRow, 'report' | 'every'>,
  paper: ReportPaper,
  { open, end }: Links,
): Omit<MailContent, 'appName'> {
  const heading = `${REPORTS[report].title}, ${paper.period}`
  const figures = paper.figures.slice(0, IN_MAIL)
  return {
    subject: heading,
    heading,
    preheader: figures.map(({ name, value }) => `${name} ${value}`).join(' · ') || `Your ${RHYTHMS[every]} in figures`,
    paragraphs: [
      ...paper.filters,
      ...(figures.length === 0 ? [`Your report of this ${RHYTHMS[every]} is ready.`] : []),
    ],
    figures: figures.map(({ name, value, note = '' }) => ({ label: name, value, text: note })),
    action: { label: 'Open the report', url: open },
    notes: [`You asked for this report every ${RHYTHMS[every]}.`],
    end: { label: 'End these mails', url: end },
  }
}
