import type { SenderDomain } from '@greenroom/contracts'
import type { DnsType } from '@greenroom/domain'
import { sweepDomains } from '../features/sender-domains/commands/sweep-domains.ts'
import { jobContext } from '../platform/house.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Actions of owners with domains, and of whoever holds their DNS. */
export function senderHands(test: TestApp) {
  async function added(owner: Visitor, domain: string): Promise<SenderDomain> {
    const answer = await test.call(owner, 'POST', '/api/domains', { domain })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<SenderDomain>()
  }
  const read = async (owner: Visitor, id: string) =>
    (await test.call(owner, 'GET', `/api/domains/${id}`)).json<SenderDomain>()
  const check = async (owner: Visitor, id: string) =>
    (await test.call(owner, 'POST', `/api/domains/${id}/check`)).json<SenderDomain>()
  /** Begins to renew the keys of a domain. */
  const renew = (owner: Visitor, id: string) => test.call(owner, 'POST', `/api/domains/${id}/renewal`)
  /** Enters all records of a domain, with the keys of who added it last. @throws unless somebody has */
  async function fill(domain: string): Promise<void> {
    const answer = await test.call(undefined, 'POST', '/sandbox/api/dns', { domain })
    if (answer.statusCode !== 204) throw new Error(answer.body)
  }
  async function set(name: string, type: DnsType, values: string[], isSilent = false): Promise<void> {
    const answer = await test.call(undefined, 'PUT', '/sandbox/api/dns', { name, type, values, is_silent: isSilent })
    if (answer.statusCode !== 204) throw new Error(answer.body)
  }
  async function proved(owner: Visitor, domain: string): Promise<SenderDomain> {
    const { id } = await added(owner, domain)
    await fill(domain)
    return check(owner, id)
  }
  const sweep = () => sweepDomains(jobContext(test.house))
  /** Returns the titles of an owner's notices. */
  const notices = async (owner: Visitor) => {
    const answer = await test.call(owner, 'GET', '/api/notifications')
    return answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title)
  }
  return { added, read, check, renew, fill, set, proved, sweep, notices }
}
