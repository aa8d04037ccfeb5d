import type { ProfileChanges, Registration, RegistrationCheck } from '@greenroom/contracts'
import type { SignedStatement } from '@greenroom/db'
import type { RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { presentCheck } from '../render/checks.ts'
import { presentRegistration } from '../present.ts'
import { checksOf } from '../queries/checks.ts'
import { findOpen, listSteps } from '../queries/registrations.ts'
import { askRegistrar } from './ask-registrar.ts'
import { saveProfile } from './save-profile.ts'
import { submitRegistration } from './submit-registration.ts'
import { withdrawRegistration } from './withdraw-registration.ts'

/** A call of `manage-a2p-brand` or `manage-a2p-campaign`. @property ip of the caller, kept with what they sign */
export interface FunctionCall {
  action: 'get' | 'save' | 'check' | 'submit' | 'resend' | 'vet' | 'delete'
  formData?: (ProfileChanges & { signature?: string | undefined; agreed?: true | undefined }) | undefined
  ip: string
}

export interface FunctionAnswer {
  success: boolean
  error?: string
  checks?: RegistrationCheck[]
  registration?: Registration | null
}

/**
 * Answers a function about a brand or campaign. What its owner can mend is no HTTP error but `success: false` with a sentence
 * (product section 7); anything else is thrown.
 */
export async function answerFunction(
  context: Context,
  kind: 'brand' | 'campaign',
  call: FunctionCall,
): Promise<FunctionAnswer> {
  try {
    const checks = await act(context, kind, call)
    return { success: true, ...(checks ? { checks } : {}), registration: await readOne(context, kind) }
  } catch (error) {
    if (!(error instanceof AppError) || !MENDABLE.has(error.code)) throw error
    return { success: false, error: error.message }
  }
}

const MENDABLE: ReadonlySet<string> = new Set([
  'VALIDATION_FAILED',
  'CONFLICT',
  'NOT_FOUND',
  'INSUFFICIENT_FUNDS',
  'UNAVAILABLE',
])

async function act(
  context: Context,
  kind: 'brand' | 'campaign',
  { action, formData = {}, ip }: FunctionCall,
): Promise<RegistrationCheck[] | undefined> {
  const { signature, agreed, ...changes } = formData
  if (action === 'save' || action === 'submit') await saveProfile(context, changes)
  switch (action) {
    case 'check':
      return (await checksOf(context, kind)).map(presentCheck)
    case 'submit':
      await submitRegistration(context, kind, statementOf(context, signature, agreed, ip))
      return undefined
    case 'resend':
    case 'vet':
      await askRegistrar(context, action)
      return undefined
    case 'delete':
      await withdrawRegistration(context, kind)
      return undefined
    default:
      return undefined
  }
}

function statementOf(
  { now }: Context,
  name: string | undefined,
  agreed: true | undefined,
  ip: string,
): SignedStatement {
  if (!name?.trim() || !agreed)
    throw new AppError('VALIDATION_FAILED', 'Type your name and confirm that what you say is true.')
  return { name: name.trim(), at: now.toISOString(), ip }
}

const readOne = (context: Context, kind: RegistrationKind): Promise<Registration | null> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    const row = await findOpen(context, tx, kind)
    return row ? presentRegistration(row, await listSteps(context, tx), context.now) : null
  })
