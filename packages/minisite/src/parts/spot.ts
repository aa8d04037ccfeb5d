import type { Mode } from '../view.ts'

/** Names a block: on the page, where short links and QR codes lead to it, and in a preview, where the editor scrolls to it. */
export const spot = (id: string, mode: Mode): { 'data-b'?: string; id?: string } =>
  mode === 'preview' ? { 'data-b': id } : anchor(id, mode)

/** Names a block on the page alone: in a preview, its link or form has a name. */
export const anchor = (id: string, mode: Mode): { id?: string } => (mode === 'live' ? { id: `b-${id}` } : {})
