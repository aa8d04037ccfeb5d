import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts'
import { PROOF_MINUTES, type ProofKind } from '../policy/proofs.ts'
import { CODE_MINUTES } from '../policy/one-time-codes.ts'

interface Words {
  subject: string
  heading: string
  paragraph: string
  action: string
  /** Sentence for a person who did not ask for it. */
  otherwise: string
}

const WORDS: Record<ProofKind, (appName: string) => Words> = {
  verify: (appName) => ({
    subject: 'Verify your email',
    heading: 'Verify your email',
    paragraph: `Welcome to ${appName}. Please confirm that this address is yours, so that you can always get back into your account.`,
    action: 'Verify email',
    otherwise: 'You did not sign up? Open the link and choose “I did not sign up”: the account will be deleted.',
  }),
  link: (appName) => ({
    subject: `Your link to log in to ${appName}`,
    heading: 'Log in by this link',
    paragraph: 'No password needed: the button logs you in on the device where you open it.',
    action: 'Log in',
    otherwise: 'You did not ask for it? Then ignore this mail: nobody gets in without it.',
  }),
  reset: (appName) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraph: `Somebody, hopefully you, asked for a new password for ${appName}. Choosing one logs you out on every device.`,
    action: 'Choose a new password',
    otherwise: 'You did not ask for it? Then ignore this mail: your password stays as it is.',
  }),
  email: (appName) => ({
    subject: 'Confirm your new email',
    heading: 'Confirm your new email',
    paragraph: `This address becomes the one of your ${appName} account as soon as you confirm it, where you are logged in. Until then the old one stays.`,
    action: 'Confirm new email',
    otherwise: 'You have no account here? Then ignore this mail: nothing changes.',
  }),
}

/** Writes the mail that carries a link. */
export function linkMail(appName: string, kind: ProofKind, name: string | undefined, link: string): ComposedMail {
  const { subject, heading, paragraph, action, otherwise } = WORDS[kind](appName)
  return composeMail({
    appName,
    subject,
    heading,
    name,
    paragraphs: [paragraph],
    action: { label: action, url: link },
    notes: [`The link is good for ${span(PROOF_MINUTES[kind])} and works once.`, otherwise],
  })
}

const span = (minutes: number) => (minutes % 60 === 0 ? hours(minutes / 60) : `${minutes} minutes`)
const hours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`)

/** Writes the mail with the code by which a signed-in user proves their identity. */
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
