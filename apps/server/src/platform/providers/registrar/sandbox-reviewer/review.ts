import type { Application, Rejection } from '../registrar.ts'
import { MATTER_RULES } from './matter-rules.ts'
import { PAGE_RULES } from './page-rules.ts'
import { type FetchPage, readPages } from './pages.ts'
import type { Case } from './rule.ts'
import { TEXT_RULES } from './text-rules.ts'
import { WHO_RULES } from './who-rules.ts'

const RULES = [...WHO_RULES, ...PAGE_RULES, ...TEXT_RULES, ...MATTER_RULES]

/**
 * Reviews the fields of an application, and its pages as they are now, as strictly as the strictest carrier. The rules
 * are its own, and know nothing of the checks before an application is handed in (standard N2). Codes are those of
 * Twilio's error dictionary.
 */
export async function review(application: Application, fetchPage: FetchPage): Promise<Rejection[]> {
  const { kind, profile, proofs } = application
  const tier = application.kind === 'brand' ? application.tier : undefined
  const reviewed: Case = { kind, tier, profile, pages: await readPages(fetchPage, proofs) }
  return RULES.flatMap(({ codes, text, fields, isBroken }) => {
    const code = codes[kind]
    return code !== undefined && isBroken(reviewed) ? [{ code, text, fields }] : []
  })
}
