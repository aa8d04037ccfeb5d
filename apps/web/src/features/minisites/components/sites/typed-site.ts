import { z } from 'zod'

const typedSite = z.object({ name: z.string(), username: z.string(), isOwn: z.boolean() })

/** Input for a new site. `isOwn`: the username no longer follows the name. */
export type TypedSite = z.infer<typeof typedSite>

const KEY = 'new-site'

/** Reads the input kept in this tab, for someone who left it to pay for a bigger plan. */
export function readTypedSite(): TypedSite {
  const nothing = { name: '', username: '', isOwn: false }
  try {
    return typedSite.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? nothing
  } catch {
    return nothing
  }
}

/** @param typed undefined forgets the input */
export function keepTypedSite(typed: TypedSite | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage is blocked. The input lasts as long as the page.
  }
}
