import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'

const appName = ({ env }: House) => env.APP_NAME

/** Returns the name that mail of an owner comes from: the artist's, and the product's, whose address it is. */
export const mailSender = (context: Pick<SystemContext, 'hold'>, artist: string): string =>
  `${artist.replace(/[<>"\r\n]/g, ' ').trim() || 'An artist'} via ${context.hold(appName)}`
