import type { Mode } from '../view.ts'

/** Names a block in a preview, where the editor scrolls to it. On the page nothing but links has a name. */
export const spot = (id: string, mode: Mode): { 'data-b'?: string } => (mode === 'preview' ? { 'data-b': id } : {})
