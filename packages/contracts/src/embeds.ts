import { EMBED_TYPES } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

/** Follows a provider's short link (spotify.link, on.soundcloud.com …) to its target. */
export const resolveEmbed = defineContract({
  name: 'resolveEmbed',
  method: 'POST',
  path: '/api/embeds/resolve',
  summary: 'What a pasted embed address stands for',
  access: 'owner',
  body: z.strictObject({ type: z.enum(EMBED_TYPES), input: z.string().min(1).max(8192) }),
  status: 200,
  response: z.discriminatedUnion('status', [
    z.object({ status: z.literal('embed'), type: z.enum(EMBED_TYPES), url: z.string() }),
    z.object({
      status: z.literal('link'),
      url: z.string(),
      message: z.string().describe('Unreachable: kept as a plain link, with the reason'),
    }),
    z.object({ status: z.literal('refused'), message: z.string().describe('The addresses that are accepted') }),
  ]),
  errors: [],
})
