import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { forgetSignUpsOfAll } from '../store/sign-ups.ts'

/** Days that form input is kept: its links are valid for 7. Agreements are kept with the contact. */
const KEPT_DAYS = 30

/** Deletes old form input. */
export const forgetOld = (context: SystemContext): Promise<void> =>
  forgetSignUpsOfAll(context, new Date(context.now.getTime() - KEPT_DAYS * DAY_MS))
