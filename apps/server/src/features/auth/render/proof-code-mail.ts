import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts'
import { CODE_MINUTES } from '../policy/one-time-codes.ts'

/** The mail with the code by which somebody who is signed in proves that it is they. */
export function proofCodeMail(appName: string, code: string): ComposedMail {
  return composeMail({
    appName,
    subject: `Your code for ${appName}`,
    heading: 'Confirm that it is you',
    paragraphs: [`Enter this code to confirm a change to your ${appName} account.`],
    code,
    notes: [
      `The code is good for ${CODE_MINUTES} minutes and works once. Never give it to anyone.`,
      'You did not ask for it? Then somebody may be logged in as you: change your password and log out your other devices.',
    ],
  })
}
