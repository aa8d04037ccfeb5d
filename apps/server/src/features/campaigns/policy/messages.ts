import type { MergeField } from '@greenroom/domain'

/** A campaign's message for one person, as far as it is counted. */
interface PricedMessage {
  /** Of a mail: empty, because a million are not drawn to be counted. */
  text: string
  /** Of a text; 0 of a mail. */
  segments: number
  /** In the units of its send: cents for a text, tenths of a cent for a mail. */
  cost: number
  isSendable: boolean
  missing: readonly string[]
  /** Of a mail: fields without a value, which show their fallback or nothing. */
  gaps?: readonly MergeField[]
}

/** Renders a campaign's message for one person, with its price. */
export type RenderMessage = (
  person: { name: string; email: string | null; city?: string | null; region?: string | null },
  reader: { told: boolean; short(linkNo: number): string; stop?: string | undefined },
) => PricedMessage
