import type { FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { isSandboxOpen } from '../providers/sandbox.ts'
import { isFromProgram, isOwnOrigin } from './origin.ts'
import { isFromThisMachine } from './this-machine.ts'

type Gate = (house: Pick<House, 'env' | 'providers'>, request: FastifyRequest) => boolean

/** Returns true if this request may see the sandbox's mail, which exists only if no real provider is set. */
export const isSandboxMailOpen: Gate = (house, request) =>
  house.providers.email?.name === 'sandbox' && isOpenTo(house, request)

/** The same for the sandbox's DNS. */
export const isSandboxDnsOpen: Gate = (house, request) =>
  house.providers.dns.name === 'sandbox' && isOpenTo(house, request)

/** The same for the sandbox's phones. */
export const isSandboxPhoneOpen: Gate = (house, request) =>
  house.providers.sms?.name === 'sandbox' && isOpenTo(house, request)

/** The same for the sandbox's registrar. */
export const isSandboxRegistrarOpen: Gate = (house, request) =>
  house.providers.registrar?.name === 'sandbox' && isOpenTo(house, request)

/** The same for the sandbox's payments. */
export const isSandboxPaymentsOpen: Gate = (house, request) =>
  house.providers.payments?.name === 'sandbox' && isOpenTo(house, request)

/** Screens of the web app that exist only while a gate is open; otherwise they look like unknown addresses. */
export const SCREEN_GATES: Readonly<Record<string, Gate>> = {
  '/sandbox/mail': isSandboxMailOpen,
  '/sandbox/phone': isSandboxPhoneOpen,
  '/sandbox/registrar': isSandboxRegistrarOpen,
  '/sandbox/dns': isSandboxDnsOpen,
  '/sandbox/checkout/:id': isSandboxPaymentsOpen,
  '/sandbox/billing/:id': isSandboxPaymentsOpen,
  '/sandbox/receipt/:id': isSandboxPaymentsOpen,
}

/**
 * Returns true if the sandbox is open to this request (product section 16.2): made on this machine, or ALLOW_SANDBOX=1.
 * Writes must come from our own pages or from a program, never from a stranger's page in the same browser.
 */
function isOpenTo({ env }: Pick<House, 'env'>, request: FastifyRequest): boolean {
  const { method, headers } = request
  return (
    isSandboxOpen(env) &&
    (env.ALLOW_SANDBOX || isFromThisMachine(request)) &&
    (isOwnOrigin(method, headers, env) || isFromProgram(headers))
  )
}
