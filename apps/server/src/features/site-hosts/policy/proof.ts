import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { SiteHostRow } from '@greenroom/db'
import { type HostTarget, type Judged, ownerRecord, unknown } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { OutsideError } from '../../../platform/fetch-outside/fetch-outside.ts'

type Means = Pick<SystemContext, 'links' | 'providers' | 'urls'>
type Claim = Pick<SiteHostRow, 'userId' | 'host'>

/** Path at which this server answers for the host that it is asked by (RFC 8615). */
export const ANSWER_PATH = '/.well-known/greenroom-'
/** Question in the path: 16 random bytes. */
export const QUESTION = '[0-9a-f]{32}'
/** Bytes of a token, and of an answer: 128 bits cannot be guessed. */
const TOKEN_BYTES = 16
/** Most bytes read of an answer. */
const MAX_ANSWER = 1024

/** Returns the host of this installation, without a port. */
export const houseHost = ({ urls }: Pick<SystemContext, 'urls'>): string =>
  new URL(urls.publicUrl).hostname.replace(/^\[|\]$/g, '')

/** Returns what hosts have to lead to: the installation's name, or its address where it has no name. */
export function hostTarget(means: Pick<SystemContext, 'urls'>): HostTarget {
  const value = houseHost(means)
  const family = isIP(value)
  return { type: family === 0 ? 'CNAME' : family === 4 ? 'A' : 'AAAA', value }
}

/** Returns the token by which a zone names the owner of a host; the same again if the host is removed and added. */
export const tokenOf = ({ links }: Pick<SystemContext, 'links'>, { userId, host }: Claim): string =>
  hex(links.digest('site-host', `${userId} ${host}`))

/** Returns this server's answer to a question that it is asked as a host. */
export const answerTo = ({ links }: Pick<SystemContext, 'links'>, host: string, question: string): string =>
  hex(links.digest('site-host-answer', `${host} ${question}`))

const hex = (digest: Buffer) => digest.subarray(0, TOKEN_BYTES).toString('hex')

/** Returns the two records that a host has to have. */
export function expectedRecords(means: Pick<Means, 'links' | 'urls'>, claim: Claim) {
  return {
    address: { name: claim.host, ...hostTarget(means) },
    owner: { type: 'TXT' as const, ...ownerRecord(claim.host, tokenOf(means, claim)) },
  }
}

/**
 * Asks a host a question that only this server can answer, over plain HTTP, because there may be no certificate yet. The answer
 * depends on the host, so a redirect to another proves nothing. In the sandbox there is nothing outside: whatever leads here
 * is answered.
 */
export async function askHost({ links, providers }: Means, host: string): Promise<Judged> {
  if (providers.dns.name === 'sandbox') return { state: 'found', seen: [] }
  const question = randomBytes(TOKEN_BYTES).toString('hex')
  try {
    const { body, status } = await providers.fetchOutside(`http://${host}${ANSWER_PATH}${question}`, {
      accept: 'text/plain',
      maxBytes: MAX_ANSWER,
    })
    if (status === 200 && body.toString('latin1').trim() === answerTo({ links }, host, question))
      return { state: 'found', seen: [] }
    return {
      state: 'wrong',
      seen: [`Status ${status}`],
      problem: 'Another server answers, or a proxy before this one.',
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (error.reason === 'unreachable' || error.reason === 'timeout') return unknown
    return { state: 'wrong', seen: [], problem: 'Its answer is not that of this installation.' }
  }
}
