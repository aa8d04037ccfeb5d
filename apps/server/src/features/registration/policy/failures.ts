import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { RegistrarError } from '../../../platform/providers/registrar/registrar.ts'

/** Calls a registrar for somebody who waits for it. @throws AppError UNAVAILABLE if that failed, CONFLICT if it was refused */
export async function unlessRegistrarFails<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.failure === 'rejected')
      throw new AppError('CONFLICT', error.rejections[0]?.text ?? 'The registrar refused this.')
    throw new AppError('UNAVAILABLE', 'The registrar does not answer at the moment. Try again in a few minutes.')
  }
}

/**
 * Gives something up at the registrar. What it refuses to take back is left to the operator.
 * @param what names it in the log
 * @throws RegistrarError if the registrar could not be asked
 */
export async function unlessKept({ log }: Context, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RegistrarError) || error.failure === 'not-now' || error.failure === 'uncertain') throw error
    log.error({ ...what, failure: error.failure }, 'the registrar did not take something back; remove it there by hand')
  }
}
