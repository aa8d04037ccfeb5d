import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isLoopback } from './origin.ts'

/** What a proxy adds: such a request comes from elsewhere, whoever handed it on. */
const HANDED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * Whether a request was made on this machine: from a loopback address (the connection's own, whatever TRUST_PROXY says),
 * to one of this machine's names (else a stranger's name could resolve to here), and not handed on by a proxy.
 */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const from = ipaddr.isValid(socket.remoteAddress ?? '') ? ipaddr.process(socket.remoteAddress as string) : undefined
  return (
    from?.range() === 'loopback' &&
    isLoopback(`http://${headers.host}`) &&
    HANDED_ON.every((name) => !(name in headers))
  )
}
