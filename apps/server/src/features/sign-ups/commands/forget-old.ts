import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { forgetSignUpsOfAll } from '../store/sign-ups.ts'

/** Days that what was typed into forms is kept: the links to it are good for 7. What was agreed to is kept with the contact. */
const KEPT_DAYS = 30

/** Forgets what was typed long ago. */
export const forgetOld = (context: SystemContext): Promise<void> =>
  forgetSignUpsOfAll(context, new Date(context.now.getTime() - KEPT_DAYS * DAY_MS))
