import type { RegistrationRow } from '@greenroom/db'
import { DAY_MS, isFinal, type RegistrationState } from '@greenroom/domain'
import type { Standing } from '../../../platform/providers/registrar/registrar.ts'

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

/** Returns what a registrar's word changes in a registration besides its state. */
export function changeOf(row: RegistrationRow, standing: Standing, now: Date): Partial<RegistrationRow> {
  const { ids, rejections, person, editUntil, score, perSecond, perDay, updatedAt } = standing
  return {
    providerIds: { ...row.providerIds, ...ids },
    providerAt: updatedAt,
    rejections: rejections.map(({ code, text, fields }) => ({ code, text: text.slice(0, 1000), fields: [...fields] })),
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
