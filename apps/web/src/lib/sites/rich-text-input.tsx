import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import type { RichText } from '@greenroom/domain'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { Node, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { docFromRichText, richTextFromDoc } from './rich-text-doc.ts'
import classes from './rich-text-input.module.css'

export interface RichTextFieldProps {
  value: RichText
  onChange: (text: RichText) => void
  label: string
  autoFocus?: boolean
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
    link: false,
    listItem: false,
    trailingNode: false,
  }),
  FlatListItem,
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel', 'sms'] }),
]

/** The same for the same text, in whatever order its stored form has its keys: the database has an order of its own. */
const signature = (text: RichText) => JSON.stringify(richTextFromDoc(docFromRichText(text)))

/** The editor behind RichTextField. Import that one: this module brings the whole text editor along. */
export function RichTextInput({ value, onChange, label, autoFocus, error }: RichTextFieldProps) {
  const labelId = useId()
  const errorId = useId()
  const known = useRef(signature(value))
  const tell = useRef(onChange)
  tell.current = onChange
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: docFromRichText(value),
    autofocus: autoFocus ? 'end' : false,
    shouldRerenderOnTransaction: true,
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
      <Input.Label id={labelId} component="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      <RichTextEditor
        editor={editor}
        variant="subtle"
        withCodeHighlightStyles={false}
        classNames={{ root: classes.root, toolbar: classes.toolbar, content: classes.content }}
        data-error={error ? true : undefined}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={`${label}: style`}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Link initialExternal />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <Input.Error id={errorId} mt={error ? 5 : 0}>
        {error}
      </Input.Error>
    </div>
  )
}
