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
    otherwise: 'If you did not sign up, open the link and choose “I did not sign up”. The account will be deleted.',
  }),
  link: (appName) => ({
    subject: `Your link to log in to ${appName}`,
    heading: 'Log in with this link',
    paragraph: 'No password needed: the button logs you in on the device where you open it.',
    action: 'Log in',
    otherwise: 'If you did not ask for it, ignore this email. Nobody can log in without it.',
  }),
  reset: (appName) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraph: `Somebody, hopefully you, asked for a new password for ${appName}. Choosing one logs you out on every device.`,
    action: 'Choose a new password',
    otherwise: 'If you did not ask for it, ignore this email. Your password stays the same.',
  }),
  email: (appName) => ({
    subject: 'Confirm your new email',
    heading: 'Confirm your new email',
    paragraph: `Confirm this address in a browser where you are logged in, and it becomes the email of your ${appName} account. Until then, the old one stays.`,
    action: 'Confirm new email',
    otherwise: 'If you have no account here, ignore this email. Nothing changes.',
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
    notes: [`The link works once and expires in ${span(PROOF_MINUTES[kind])}.`, otherwise],
  })
}

const span = (minutes: number) => (minutes % 60 === 0 ? hours(minutes / 60) : `${minutes} minutes`)
const hours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`)

/** Writes the mail with the code by which a signed-in user proves their identity. */
export function proofCodeMail(appName: string, code: string): ComposedMail {
  return composeMail({
    appName,
    subject: `Your code for ${appName}`,
    heading: 'Confirm that it’s you',
    paragraphs: [`Enter this code to confirm a change to your ${appName} account.`],
    code,
    notes: [
      `The code works once and expires in ${CODE_MINUTES} minutes. Never share it with anyone.`,
      'If you did not ask for it, somebody may be logged in as you. Change your password and log out your other devices.',
    ],
  })
}
