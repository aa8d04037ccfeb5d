import type { AddSiteHostBody, SiteHost } from '@greenroom/contracts'
import { MAX_SITE_HOSTS, parseSiteHost } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { AppError, badField } from '../../../platform/errors.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'
import { once } from '../../../platform/idempotency.ts'
import { readSite } from '../../minisites/public.ts'
import { openNewHostLimit } from '../policy/limits.ts'
import { houseHost } from '../policy/proof.ts'
import { presentHost } from '../present.ts'
import { listHosts } from '../queries/hosts.ts'
import { insertHost } from '../store.ts'

const TOO_MANY = 'You have added 10 domains today. Add the next one tomorrow.'

/**
 * Adds a host for a mini site. It is looked at within a minute, and leads to the site once it is proved. Several owners may try;
 * the first proof wins.
 * @throws AppError VALIDATION_FAILED; NOT_FOUND without such a site; CONFLICT if it is there already, or there are too many;
 * RATE_LIMITED after ten new ones in a day
 */
export async function addHost(context: Context, body: AddSiteHostBody): Promise<SiteHost> {
  const parsed = parseSiteHost(body.host, [houseHost(context)])
  if (!parsed.ok) throw badField('body.host', parsed.problem)
  const { host } = parsed
  const { db, ownerId, now } = context
  const limit = context.hold(openNewHostLimit)
  await limit.consume(ownerId).catch((error: unknown) => {
    throw error instanceof RateLimited ? error.saying(TOO_MANY) : error
  })
  const added = db.forOwner(ownerId, (tx) =>
    once(context, tx, async () => {
      await holdLock(tx, `site-hosts:${ownerId}`)
      const site = await readSite(context, tx, body.mini_site_id)
      const known = await listHosts(context, tx)
      if (known.some((one) => one.host === host)) throw new AppError('CONFLICT', 'You have added this domain already.')
      if (known.length >= MAX_SITE_HOSTS)
        throw new AppError('CONFLICT', `You have ${MAX_SITE_HOSTS} domains. Remove one first.`)
      const row = await insertHost(tx, {
        id: context.newId(),
        userId: ownerId,
        miniSiteId: site.id,
        host,
        state: 'pending',
        nextCheckAt: now,
        createdAt: now,
      })
      const after = { host, page: site.name }
      await noteChange(context, tx, { area: 'domains', object: { id: row.id, name: host }, action: 'created', after })
      return presentHost(context, row)
    }),
  )
  return added.catch(async (error: unknown) => {
    await limit.refund(ownerId)
    throw error
  })
}
