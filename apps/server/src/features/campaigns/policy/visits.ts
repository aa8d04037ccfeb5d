import { type MachineRule, type OpenRule, ruleOfOpen, ruleOfRequest, SCANNER_NETWORKS } from '@greenroom/domain'
import ipaddr from 'ipaddr.js'
import { isbot } from 'isbot'
import { Recent } from '../../../platform/recent.ts'

/** A request for a short link. */
export interface LinkVisit {
  method: string
  ip: string
  userAgent: string
  /** `Sec-Purpose` or `Purpose`, which browsers send when they prefetch. */
  purpose: string
  /** True: the visitor asks not to be told apart, by Global Privacy Control or Do Not Track. */
  isPrivate?: boolean
  /** Owner of the host at which it is made; undefined: at the installation's own. */
  ownerId?: string | undefined
}

/** Longest user agent that is examined, in characters. Browsers send shorter ones. */
const MAX_USER_AGENT = 1024
/** Longest user agent that is kept, in characters. */
const MAX_KEPT = 300
/** User agents remembered: there are few different ones, and they repeat. */
const REMEMBERED = 2000

const robots = new Recent<string, boolean>(REMEMBERED)
/** Tells whether a user agent says that it is a robot's, or is longer than any browser's. */
const isRobot = (userAgent: string): boolean => userAgent.length > MAX_USER_AGENT || robots.get(userAgent, isbot)

/** Returns the rule by which a request alone is a machine's, or null (packages/domain/src/machines.ts). */
export const ruleOfVisit = ({ method, ip, userAgent, purpose }: LinkVisit): MachineRule | null =>
  ruleOfRequest({
    method,
    purpose,
    agent: userAgent.slice(0, MAX_USER_AGENT),
    isKnownBot: isRobot(userAgent),
    isScanner: isInNetworks(ip, SCANNERS),
  })

/** Returns the rule by which a request for the picture of a mail is a machine's, or null (packages/domain/src/mail-opens.ts). */
export const ruleOfPixel = ({ userAgent }: LinkVisit): OpenRule | null =>
  ruleOfOpen({
    agent: userAgent.slice(0, MAX_USER_AGENT),
    isKnownBot: isRobot(userAgent),
  })

/** Returns a user agent as it is kept: without characters that the database cannot store. */
export const keptAgent = (userAgent: string): string => userAgent.replaceAll('\0', '').slice(0, MAX_KEPT).toWellFormed()

const SCANNERS = SCANNER_NETWORKS.map((network) => ipaddr.parseCIDR(network))

function isInNetworks(ip: string, networks: typeof SCANNERS): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}
