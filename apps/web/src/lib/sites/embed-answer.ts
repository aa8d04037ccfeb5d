import { resolveEmbed, type ResponseOf } from '@greenroom/contracts'
import { type EmbedType, parseEmbed } from '@greenroom/domain'
import { call } from '../api/index.ts'
import { blockKind } from './block-kinds.ts'

/** The server's answer to a short link. */
export type FollowedLink = ResponseOf<typeof resolveEmbed>
export type FollowShortLink = (type: EmbedType, input: string, signal: AbortSignal) => Promise<FollowedLink>

/** Follows a provider's short link on the server. Needs a session. */
export const followShortLink: FollowShortLink = (type, input, signal) =>
  call(resolveEmbed, { body: { type, input }, signal })

type Settled =
  | { status: 'embed'; url: string }
  | { status: 'refused'; message: string }
  | { status: 'link'; url: string; message: string }
export type EmbedAnswer = Settled | { status: 'follow'; ask: (signal: AbortSignal) => Promise<Settled> }

/**
 * Reads the text pasted into an embed's field. Short links need the server, so without a session they are refused with
 * the reason.
 */
export function readEmbedInput(type: EmbedType, input: string, follow: FollowShortLink | undefined): EmbedAnswer {
  const parsed = parseEmbed(type, input)
  if (!parsed.ok) return { status: 'refused', message: parsed.message }
  if ('embed' in parsed) return { status: 'embed', url: parsed.embed.url }
  const short = parsed.shortLink.url
  if (!follow)
    return {
      status: 'refused',
      message: `Short links open after you sign up. Paste the full ${blockKind(type).label} address for now.`,
    }
  return { status: 'follow', ask: (signal) => ask(follow, type, short, signal) }
}

async function ask(follow: FollowShortLink, type: EmbedType, short: string, signal: AbortSignal): Promise<Settled> {
  try {
    return await follow(type, short, signal)
  } catch {
    return {
      status: 'refused',
      message: 'We could not open this short link. Check your connection, or paste the full address.',
    }
  }
}
