import { DAY_MS } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'

const PURPOSE = 'weekly-letter-end'
/** A link to end mails must outlive the mail that carries it: ten years, as fans' links have. */
const LINK_DAYS = 3650

/** Page that ends the letter. */
export const END_PATH = '/unsubscribe/weekly'

const claim = z.object({ u: z.uuid() })

/** Makes the token by which the weekly letter ends without a log-in. It does nothing else. */
export const endToken = ({ links, now }: Pick<SystemContext, 'links' | 'now'>, userId: string): string =>
  links.sign(PURPOSE, { u: userId }, new Date(now.getTime() + LINK_DAYS * DAY_MS))

/** Returns whose letter a token ends; undefined if it is damaged or too old. */
export const readEndToken = ({ links, now }: Pick<SystemContext, 'links' | 'now'>, token: string): string | undefined =>
  claim.safeParse(links.read(PURPOSE, token, now)).data?.u
