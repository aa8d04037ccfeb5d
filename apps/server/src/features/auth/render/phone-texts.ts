import { CODE_MINUTES, type CodePurpose } from '../policy/one-time-codes.ts'
import { PROOF_MINUTES } from '../policy/proofs.ts'

const WHAT_FOR: Record<CodePurpose, string> = {
  enter: 'log in to',
  'sign-up': 'sign up for',
  reset: 'choose a new password for',
  prove: 'confirm a change at',
}

/**
 * Writes the text that carries a code. The last line lets a phone fill it in on our own page only (domain-bound codes,
 * WebOTP). It is added on https only, where phones read it.
 */
export function codeText(appName: string, purpose: CodePurpose, code: string, publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl)
  const said = `${code} is your code to ${WHAT_FOR[purpose]} ${appName}. It is good for ${CODE_MINUTES} minutes. Never give it to anyone.`
  return protocol === 'https:' ? `${said}\n\n@${hostname} #${code}` : said
}

/** Writes the text that carries a login link. */
export const linkText = (appName: string, link: string): string =>
  `Log in to ${appName} by this link: ${link} It is good for ${PROOF_MINUTES.link} minutes and works once. Never give it to anyone.`
