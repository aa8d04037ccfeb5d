/**
 * Writing to people: the parts that campaigns, replies and templates will share with the texts that are written today
 * (notes on a contact, the wordings of sign-up forms). Each part joins with its first user:
 * - `TextField` (here now): text of several lines within a limit, saved by the keyboard. Merge fields and emoji become
 *   buttons of its tools; the text stays one string, with merge fields as `{first_name}`.
 * - Segment counter: how many SMS a text takes, by the rule that packages/domain will hold.
 * - Audience picker: a segment or a list filter, as a rule of `@greenroom/domain/audience-rules`, with the count that
 *   `messaging` may reach.
 * - Schedule picker: now, a time, or each receiver's own time zone.
 * - Previews: one text or mail as its receiver sees it, in `ui/phone-frame` or as a mail document.
 */
export { TextField } from './text-field.tsx'
