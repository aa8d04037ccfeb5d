import { type BlockType, readSettings } from '@greenroom/domain'
import { blockNow, blockProblems } from '../../../editing/fields.ts'
import type { BlockEdit } from '../../../editing/model.ts'
import { useEditor } from '../../editor/editor-context.ts'

/** Returns the settings of an open block, their problems by field, and how to change title and settings. */
export function useSettings<T extends BlockType>(edit: BlockEdit, type: T) {
  const editor = useEditor()
  const { title, url, settings: stored } = blockNow(edit)
  // Shows values that are not valid yet, such as half an email address, as they were typed.
  const settings = { ...readSettings(type, {}), ...(stored as ReturnType<typeof readSettings<T>>) }
  const problems: Record<string, string> = { ...blockProblems(edit), ...edit.refusal?.fields }
  return {
    title,
    url,
    settings,
    problemOf: (field: string): string | undefined => problems[field] ?? problems[`settings.${field}`],
    setTitle: (next: string) => editor.editBlock(edit.key, { title: next }),
    setUrl: (next: string) => editor.editBlock(edit.key, { url: next }),
    /** Undefined and '' remove a setting. */
    set: (change: Partial<typeof settings>) =>
      editor.editBlock(edit.key, {
        settings: Object.fromEntries(
          Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      }),
  }
}
