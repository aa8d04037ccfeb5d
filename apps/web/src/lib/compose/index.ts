/**
 * Writing to people: the parts that conversations, templates, and campaigns share.
 * - `TextField`: text of several lines within a limit, saved by the keyboard.
 * - `useInsert`, `FormatButtons`: merge fields and marks, put where the cursor is; the text stays one string.
 * - `countText`, `DearHint`: segments and price of a text, and what makes it dear.
 * - `EmojiButton`, `Attachments`, `useAttaching`: emoji and files.
 */
export { Attachments } from './attachments.tsx'
export { type Count, countText } from './count-text.ts'
export { DearHint, MendHint } from './dear-hint.tsx'
export { EmojiButton } from './emoji-button.tsx'
export { FormatButtons } from './format-buttons.tsx'
export { TextField } from './text-field.tsx'
export { useAttaching } from './use-attaching.ts'
export { useInsert } from './use-insert.ts'
