import { GATE_REASONS, type GateReason } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'

/** Error for a person who is not written to, in the gate's own words. */
export const notReachable = (reason: GateReason): AppError =>
  new AppError('NOT_REACHABLE', GATE_REASONS[reason].text, { details: { reason, mend: GATE_REASONS[reason].mend } })
