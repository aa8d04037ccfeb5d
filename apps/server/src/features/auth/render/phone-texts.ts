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
  const said = `${code} is your code to ${WHAT_FOR[purpose]} ${appName}. It expires in ${CODE_MINUTES} minutes. Never share it with anyone.`
  return protocol === 'https:' ? `${said}\n\n@${hostname} #${code}` : said
}

/** Writes the text that carries a login link. */
export const linkText = (appName: string, link: string): string =>
  `Log in to ${appName} with this link: ${link} It works once and expires in ${PROOF_MINUTES.link} minutes. Never share it with anyone.`
