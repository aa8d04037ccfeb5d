import { createContext, use, useSyncExternalStore } from 'react'
import type { Editor } from '../../editing/editor.ts'
import type { EditingState } from '../../editing/model.ts'

export const EditorContext = createContext<Editor | null>(null)

/** Returns the editor of the site on this screen. */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor must be used within an editor screen')
  return editor
}

/** Returns the current state of everything being edited. */
export function useEditing(): EditingState {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.read)
}
