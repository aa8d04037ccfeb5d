/**
 * Writing to people: the parts that conversations, templates, and campaigns share.
 * - `TextField`: text of several lines within a limit, saved by the keyboard.
 * - `useInsert`, `FormatButtons`: merge fields and marks, put where the cursor is; the text stays one string.
 * - `countText`, `DearHint`: segments and price of a text, and what makes it dear.
 * Emoji and files are imported from their own modules, so that they weigh on no screen without them.
 */
export { type Count, countText } from './count-text.ts'
export { DearHint, MendHint } from './dear-hint.tsx'
export { FormatButtons } from './format-buttons.tsx'
export { TextField } from './text-field.tsx'
export { useInsert } from './use-insert.ts'
