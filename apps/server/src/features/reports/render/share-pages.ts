import { SHARE_PASSWORD } from '@greenroom/domain'
import type { FanPage } from '@greenroom/minisite/render'

/** Draws the page of a link that was ended, has expired, or never was: nobody can tell which. */
export const noSuchReport: FanPage = {
  heading: 'This report is not available',
  paragraphs: ['The link has expired or was ended, or part of it is missing. Ask whoever sent it for a new one.'],
}

/** Draws the question for the password of a shared report. @param isWrong after a wrong one */
export const askPassword = (token: string, isWrong: boolean): FanPage => ({
  heading: 'This report has a password',
  problem: isWrong ? 'This is not the password.' : undefined,
  paragraphs: ['Whoever sent you the link can tell it to you.'],
  form: {
    action: `/r/${token}`,
    hidden: {},
    fields: [
      {
        kind: 'password',
        name: 'password',
        label: 'Password',
        value: '',
        maxLength: SHARE_PASSWORD.most,
        autoComplete: 'off',
        isRequired: true,
      },
    ],
    submit: 'Open the report',
  },
})

/** Draws the question before mails of a report end, and that they have. */
export const askEnd = (path: string, report: string): FanPage => ({
  heading: 'End these mails?',
  paragraphs: [`You get the report “${report}” by mail. You can have it mailed again at any time, under Reports.`],
  form: { action: path, hidden: {}, fields: [], submit: 'End these mails' },
})
export const ended: FanPage = {
  heading: 'These mails have ended',
  paragraphs: ['You get this report by mail no longer. You can have it mailed again at any time, under Reports.'],
}
export const deadEnd: FanPage = {
  heading: 'This link does not work',
  paragraphs: ['It has expired, or part of it is missing. You can end the mails under Reports, too.'],
}
