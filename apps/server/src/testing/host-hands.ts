import { randomUUID } from 'node:crypto'
import type { SiteHost } from '@greenroom/contracts'
import { sweepHosts } from '../features/site-hosts/commands/sweep-hosts.ts'
import { jobContext } from '../platform/house.ts'
import { senderHands } from './sender-hands.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** An owner with a mini site. */
export interface SiteOwner {
  owner: Visitor
  siteId: string
  username: string
}

/** Actions of owners with hosts, of whoever holds their DNS, and of those who visit a host. */
export function hostHands(test: TestApp) {
  const { set, notices } = senderHands(test)
  async function siteOwner(): Promise<SiteOwner> {
    const owner = await test.signUp({ isVerified: true })
    const username = `u${randomUUID().slice(0, 12)}`
    const answer = await test.call(owner, 'POST', '/api/minisites', { name: 'Nova Reyes', username })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return { owner, siteId: answer.json<{ id: string }>().id, username }
  }
  const add = ({ owner, siteId }: SiteOwner, host: string) =>
    test.call(owner, 'POST', '/api/site-hosts', { host, mini_site_id: siteId })
  async function added(by: SiteOwner, host: string): Promise<SiteHost> {
    const answer = await add(by, host)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<SiteHost>()
  }
  const check = async ({ owner }: SiteOwner, id: string) =>
    (await test.call(owner, 'POST', `/api/site-hosts/${id}/check`)).json<SiteHost>()
  async function read({ owner }: SiteOwner, id: string): Promise<SiteHost | undefined> {
    const list = (await test.call(owner, 'GET', '/api/site-hosts')).json<{ items: SiteHost[] }>()
    return list.items.find((one) => one.id === id)
  }
  /** Enters the records of a host as they are shown to its owner. */
  async function fill({ records }: SiteHost): Promise<void> {
    for (const { type, name, value } of records) if (type !== 'HTTP') await set(name, type, [value])
  }
  async function proved(by: SiteOwner, host: string): Promise<SiteHost> {
    const one = await added(by, host)
    await fill(one)
    return check(by, one.id)
  }
  const redirect = async ({ owner }: SiteOwner, id: string, redirects: boolean) =>
    (await test.call(owner, 'PATCH', `/api/site-hosts/${id}`, { redirects })).json<SiteHost>()
  /** Makes a request at a host, as a browser does that knows nothing of it. */
  const visit = (
    host: string,
    url: string,
    { method = 'GET', headers = {}, payload }: { method?: 'GET' | 'POST'; headers?: object; payload?: string } = {},
  ) =>
    test.app.inject({
      method,
      url,
      headers: { accept: 'text/html', ...headers, host },
      ...(payload === undefined ? {} : { payload }),
    })
  const allows = async (domain: string, headers: Record<string, string> = {}) =>
    (await test.app.inject({ url: `/internal/allow-host?domain=${encodeURIComponent(domain)}`, headers })).statusCode
  const sweep = () => sweepHosts(jobContext(test.house))
  return { siteOwner, add, added, check, read, fill, set, proved, redirect, visit, allows, sweep, notices }
}
