import type { FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'

/** Origin of a request. */
export interface Speaker {
  /** Address of the page. */
  source: string
  ip: string
  userAgent: string
}

export const speakerOf = (house: House, { ip, headers, url }: FastifyRequest): Speaker => ({
  source: house.urls.absolute(url.split('?')[0] ?? '/'),
  ip,
  userAgent: headers['user-agent'] ?? '',
})
