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
