import { completeAddress, safeHref } from '@greenroom/domain'
import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import type { Icon } from '../../ui/icon.tsx'
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers } from '../../ui/icons.generated.ts'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import classes from './rich-text-input.module.css'
import { tip } from '../../ui/tip.ts'

interface Style {
  label: string
  /** The letter that switches it with Ctrl or Cmd. */
  letter?: string
  Icon: Icon
  isOn: (editor: Editor) => boolean
  toggle: (editor: Editor) => void
}

const STYLES: readonly Style[] = [
  {
    label: 'Bold',
    letter: 'B',
    Icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    letter: 'I',
    Icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bullet list',
    Icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    Icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

/** Buttons for the styles of a small rich text. */
export function RichTextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const on = useEditorState({ editor, selector: ({ editor: edited }) => STYLES.map((style) => style.isOn(edited)) })
  return (
    <div role="group" aria-label={label} className={classes.toolbar}>
      {STYLES.map(({ label: name, letter, Icon, toggle }, i) => (
        <ActionIcon
          key={name}
          {...tip(letter ? `${name} (Ctrl or Cmd + ${letter})` : name)}
          aria-label={name}
          aria-pressed={on[i] ?? false}
          aria-keyshortcuts={letter && `Control+${letter} Meta+${letter}`}
          onClick={() => toggle(editor)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <LinkButton editor={editor} />
    </div>
  )
}

/** Links the selected text, or inserts the address if nothing is selected. */
function LinkButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const isOn = useEditorState({ editor, selector: ({ editor: edited }) => edited.isActive('link') })
  const open = () => {
    setTyped(String(editor.getAttributes('link').href ?? ''))
    setProblem(undefined)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setOpen(false)
  }
  const set = () => {
    if (typed.trim() === '') return remove()
    const href = safeHref(completeAddress(typed))
    if (!href) return setProblem('Use a web address, an email or a phone link.')
    const words = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }
    if (editor.state.selection.empty && !isOn) editor.chain().focus().insertContent(words).run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} onClose={close} position="bottom-start" trapFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon {...tip('Link')} aria-label="Link" aria-pressed={isOn} onClick={() => (isOpen ? close() : open())}>
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label="Link address"
            placeholder="example.com"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              set()
            }}
            data-autofocus
          />
          <Button onClick={set}>Set</Button>
          {isOn && (
            <Button variant="default" onClick={remove}>
              Remove
            </Button>
          )}
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
