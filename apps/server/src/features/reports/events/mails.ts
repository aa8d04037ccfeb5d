import type { DomainEvent } from '../../../platform/outbox/announce.ts'

/** Event: the report of a day has to be mailed. */
export const REPORT_DUE = 'reports.report-due'
export const reportDue = (scheduleId: string, day: string): DomainEvent => ({
  name: REPORT_DUE,
  payload: { scheduleId, day },
})
