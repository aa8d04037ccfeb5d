import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Urls } from '../urls.ts'

/** The mini site to which a host of its owner's leads. */
export interface HostedSite {
  host: string
  siteId: string
  userId: string
}

/** Pages below the page of a site, as they stand at a host of its owner's: `/letters` there is `/{username}/letters` here. */
export interface HostDoor {
  /** Answers a GET or HEAD of a path. Undefined: it has no such page. @param path without a slash at its end */
  answer(
    site: HostedSite,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined>
  /** Lists paths for the sitemap of the host. */
  paths(site: HostedSite): Promise<string[]>
}

/** Where a page of a site stands. */
export interface Place {
  /** Host of its owner's; undefined: here. */
  host: string | undefined
  /** Address that the paths of the site's pages follow there. */
  pages: string
  /** The same at their first address, which search engines are told. */
  first: string
  /** Address of the product, if the page stands at another host. */
  home: string | undefined
}

/** @param main host that is the first address of the site */
export const placeOf = (urls: Urls, site: { username: string }, host?: string, main?: string): Place => ({
  host,
  pages: urls.pagesUrl(site, host),
  first: urls.pagesUrl(site, main),
  home: host === undefined ? undefined : urls.publicUrl,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Site at whose host the request arrived; null: at the installation's own. */
    hosted: HostedSite | null
  }
}
