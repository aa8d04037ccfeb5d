import { MERGE_FIELDS } from '@greenroom/domain/merge-fields'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { EmojiButton } from '../../../../lib/compose/emoji-button.tsx'
import { FormatButtons } from '../../../../lib/compose/index.ts'
import { IconBraces, IconMessageBolt, IconPaperclip } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { tip } from '../../../../ui/tip.ts'
import classes from './composer.module.css'

const AnswersDialog = lateDialog(() => import('./answers-dialog.tsx'))

export interface ToolsProps {
  isMail: boolean
  content: string
  /** Puts text where the cursor is, or around what is selected. */
  onInsert: (before: string, after?: string) => void
  onAttach: () => void
  /** Takes a saved answer. */
  onAnswer: (content: string) => void
}

/** What can be put into a message. */
export function Tools({ isMail, content, onInsert, onAttach, onAnswer }: ToolsProps) {
  const [isManaging, setManaging] = useState(false)
  return (
    <div className={classes.tools}>
      <ActionIcon
        {...tip(isMail ? 'Attach files' : 'Attach pictures')}
        aria-label={isMail ? 'Attach files' : 'Attach pictures'}
        onClick={onAttach}
      >
        <IconPaperclip size={19} aria-hidden />
      </ActionIcon>
      <ActionIcon {...tip('Saved answers (/)')} aria-label="Saved answers" onClick={() => setManaging(true)}>
        <IconMessageBolt size={19} aria-hidden />
      </ActionIcon>
      <EmojiButton onPick={(emoji) => onInsert(emoji)} />
      <Menu position="top-start" {...IN_MAIN}>
        <Menu.Target>
          <ActionIcon {...tip('Fields of the contact')} aria-label="Fields of the contact">
            <IconBraces size={19} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Filled in for each person</Menu.Label>
          {Object.entries(MERGE_FIELDS).map(([field, label]) => (
            <Menu.Item key={field} onClick={() => onInsert(`{{${field}}}`)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isMail ? <FormatButtons onInsert={onInsert} /> : null}
      <Late when={isManaging}>
        <AnswersDialog opened={isManaging} onClose={() => setManaging(false)} content={content} onUse={onAnswer} />
      </Late>
    </div>
  )
}
