import type { RegistrationRow, RejectionSaid } from '@greenroom/db'
import { DAY_MS, isFinal, type RegistrationState } from '@greenroom/domain'
import type { Rejection, Standing } from '../../../platform/providers/registrar/registrar.ts'

/** Hours in which the code to a sole proprietor's mobile is to be answered (design of registration, section 1). */
const CODE_MS = DAY_MS

/** Returns the state that a registrar's word means. A word that we do not know sends nothing. */
export function stateOf(standing: Standing): RegistrationState {
  switch (standing.word) {
    case 'review':
    case 'person':
    case 'approved':
    case 'suspended':
      return standing.word
    case 'rejected':
      return isFinal(
        standing.rejections.map(({ code }) => code),
        standing.editAllowed !== false,
      )
        ? 'final'
        : 'fixable'
    default:
      return 'unknown'
  }
}

/** Most characters of a registrar's words that are kept. */
const MAX_WORDS = 1000

/** Returns rejections as they are kept: of a tax number that they quote, only the last four digits (standard N10). */
export function keptRejections(rejections: readonly Rejection[], taxNumber: string): RejectionSaid[] {
  const digits = taxNumber.replace(/[^0-9A-Za-z]/g, '').split('')
  const quoted = digits.length > 4 ? new RegExp(digits.join('[^0-9A-Za-z]?'), 'gi') : undefined
  const without = (text: string) => (quoted ? text.replace(quoted, `…${digits.slice(-4).join('')}`) : text)
  return rejections.map(({ code, text, fields }) => ({
    code,
    text: without(text).slice(0, MAX_WORDS),
    fields: fields.slice(0, 20).map((field) => field.slice(0, 100)),
  }))
}

/**
 * Returns what a registrar's word changes in a registration besides its state.
 * @param taxNumber in the clear; it is kept out of what the registrar says
 */
export function changeOf(
  row: RegistrationRow,
  standing: Standing,
  now: Date,
  taxNumber: string,
): Partial<RegistrationRow> {
  const { ids, rejections, person, editUntil, score, perSecond, perDay, updatedAt } = standing
  return {
    providerIds: { ...row.providerIds, ...ids },
    providerAt: updatedAt,
    rejections: keptRejections(rejections, taxNumber),
    editUntil: editUntil ?? null,
    score: score ?? row.score,
    perSecond: perSecond ?? row.perSecond,
    perDay: perDay ?? row.perDay,
    checkedAt: now,
    ...(person === undefined
      ? {}
      : {
          person,
          personUntil: row.personUntil ?? (person === 'code' ? new Date(now.getTime() + CODE_MS) : null),
        }),
  }
}
