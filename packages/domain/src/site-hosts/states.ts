import { afterCheck, type DomainHealth, type Patience, type SenderDomainState } from '../sender-domains/states.ts'
import type { DomainVerdict } from '../sender-domains/check.ts'

/**
 * States of a host, which are those of a sender domain. `pending`: never proved. `verified`: all is right. `failing`: its proof
 * is gone, and it still leads to the page. `stopped`: it is free for whoever proves it next.
 */
export type SiteHostState = SenderDomainState

const DAY_MS = 86_400_000
/** Days after which a host whose proof is gone is lost. */
export const SITE_HOST_GRACE_DAYS = 7
/**
 * Without any answer a host is kept for longer, because that proves nothing. Nobody else is kept from it meanwhile: to prove it,
 * its zone has to answer, and what it then says about this owner is wrong.
 */
const PATIENCE: Patience = { wrongMs: SITE_HOST_GRACE_DAYS * DAY_MS, silentMs: 30 * DAY_MS }

/** Tells whether a host in this state leads to the page of its owner. */
export const isServed = (state: SiteHostState): boolean => state === 'verified' || state === 'failing'

/** Returns what a check makes of a host. */
export const afterHostCheck = (health: DomainHealth, verdict: DomainVerdict, now: Date): DomainHealth =>
  afterCheck(health, verdict, now, { patience: PATIENCE })
