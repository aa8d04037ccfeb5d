/**
 * A call that succeeds for its owner, by operation. `once` marks one that changes or removes what others need; it runs
 * last.
 */
export interface Sample {
  body?: unknown
  query?: Record<string, string>
  last?: true
}

/** Calls about sender domains and hosts of mini sites, and the DNS and the registrar that the sandbox plays. */
export const domainCalls = ({ siteId }: { siteId: string }): Record<string, Sample> => ({
  listSenderDomains: {},
  addSenderDomain: { body: { domain: 'novareyes.example' } },
  getSenderDomain: {},
  updateSenderDomain: { body: { stretch: 2 } },
  checkSenderDomain: {},
  renewSenderDomainKeys: {},
  cancelSenderDomainRenewal: {},
  deleteSenderDomain: { last: true },
  listSiteHosts: {},
  addSiteHost: { body: { host: 'fans.novareyes.example', mini_site_id: siteId } },
  updateSiteHost: { body: { redirects: true } },
  checkSiteHost: {},
  deleteSiteHost: { last: true },
  listSandboxDns: { query: { domain: 'novareyes.example' } },
  setSandboxDns: { body: { name: 'novareyes.example', type: 'TXT', values: ['hello'] } },
  fillSandboxDns: { body: { domain: 'nobody.example' } },
  listSandboxZones: {},
  getSandboxZone: {},
  listSandboxRegistrar: {},
  pullSandboxRegistrarLever: { body: { lever: 'approve' } },
  setSandboxRegistrarAccount: { body: { next: 'lost' } },
})
