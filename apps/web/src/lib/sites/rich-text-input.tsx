import type { RichText } from '@greenroom/domain'
import { Input } from '@mantine/core'
import { EditorContent, Node, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { docFromRichText, richTextFromDoc } from './rich-text-doc.ts'
import classes from './rich-text-input.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

export interface RichTextFieldProps {
  value: RichText
  onChange: (text: RichText) => void
  label: string
  error?: string
}

/** An item holds one paragraph, so that lists stay flat and Tab leaves the editor. */
const FlatListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    hardBreak: false,
    strike: false,
    underline: false,
    listItem: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel', 'sms'] },
  }),
  FlatListItem,
]

/**
 * Returns the same string for the same text, whatever the key order of its stored form; the database orders keys
 * itself.
 */
const signature = (text: RichText) => JSON.stringify(richTextFromDoc(docFromRichText(text)))

/** The editor behind RichTextField. Import that one: this module brings the whole text editor with it. */
export function RichTextInput({ value, onChange, label, error }: RichTextFieldProps) {
  const labelId = useId()
  const errorId = useId()
  const known = useRef(signature(value))
  const tell = useRef(onChange)
  tell.current = onChange
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: docFromRichText(value),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': errorId,
      },
    },
    onUpdate: ({ editor: edited }) => {
      const text = richTextFromDoc(edited.getJSON())
      known.current = signature(text)
      tell.current(text)
    },
  })
  useEffect(() => {
    const wanted = signature(value)
    if (!editor || wanted === known.current) return
    known.current = wanted
    editor.commands.setContent(docFromRichText(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- acts as a label; keys reach the field itself */}
      <div onClick={() => editor?.commands.focus()}>
        <Input.Label id={labelId} component="div">
          {label}
        </Input.Label>
      </div>
      <div className={classes.root} data-error={error ? true : undefined}>
        {editor && <RichTextToolbar editor={editor} label={`${label}: style`} />}
        <EditorContent editor={editor} className={classes.content} />
      </div>
      <Input.Error id={errorId} mt={error ? 5 : 0}>
        {error}
      </Input.Error>
    </div>
  )
}
