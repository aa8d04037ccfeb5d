import { z } from 'zod'

const typedSite = z.object({ name: z.string(), username: z.string(), isOwn: z.boolean() })

/** What was typed of a new site; `isOwn`: the username does not follow the name any more. */
export type TypedSite = z.infer<typeof typedSite>

const KEY = 'new-site'

/** What this tab still knows: whoever pays for a bigger plan in the same tab comes back to it. */
export function readTypedSite(): TypedSite {
  const nothing = { name: '', username: '', isOwn: false }
  try {
    return typedSite.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? nothing
  } catch {
    return nothing
  }
}

/** @param typed undefined: the site is made, or not wanted */
export function keepTypedSite(typed: TypedSite | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage is blocked: it is kept as long as the page.
  }
}
