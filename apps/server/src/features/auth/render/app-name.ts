import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'

/** Returns the product's name at this installation, for mails. */
export const appNameOf = (context: SystemContext): string => context.hold(read)

const read = ({ env }: House) => env.APP_NAME
