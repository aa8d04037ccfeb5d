import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, register } from 'prom-client'
import type { House } from '../../house.ts'
import { isKnown } from '../etag.ts'
import type { Encoding, Page } from './page.ts'

const counts = { sent: 0, not_modified: 0 }

register.registerMetric(
  new Counter({
    registers: [],
    name: 'greenroom_public_pages_total',
    help: 'Public pages answered, by outcome',
    labelNames: ['outcome'],
    // Plain numbers while serving: using the counter itself would cost more than the other bookkeeping of a response.
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
    },
  }),
)

/**
 * Answers with a page: 304 if the visitor has it already, or else its bytes in the best accepted encoding.
 * @param closing whether the process is stopping, which closes the connection
 */
export function answerPage(page: Page, request: IncomingMessage, response: ServerResponse, closing = false): void {
  const { headers, method } = request
  const variant = page[bestEncoding(headers['accept-encoding'])]
  if (closing) response.shouldKeepAlive = false
  if (isKnown(headers['if-none-match'], variant.etag)) {
    counts.not_modified += 1
    response.writeHead(304, variant.notModifiedHeaders)
    response.end()
    return
  }
  counts.sent += 1
  response.writeHead(200, variant.headers)
  if (method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** Answers a request that has reached the router with a page. */
export function sendKeptPage(
  { draining }: House,
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.hijack()
  reply.raw.setHeader('x-request-id', request.id)
  answerPage(page, request.raw, reply.raw, draining.signal.aborted)
  return reply
}

/** Parsed headers. Browsers send few different ones. */
const read = new Map<string, Encoding>()
const MAX_READ = 500

/** Returns the encoding that an Accept-Encoding header prefers, or the smallest of equals (RFC 9110, 12.5.3). */
export function bestEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = read.get(header)
  if (known) return known
  const best = readEncoding(header)
  if (read.size >= MAX_READ) read.clear()
  read.set(header, best)
  return best
}

function readEncoding(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    if (coding) weights.set(coding, Number.isFinite(weight) ? weight : 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const gzip = Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0)
  const br = weightOf('br')
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}
