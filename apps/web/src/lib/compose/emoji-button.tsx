import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconMoodSmile } from '../../ui/icons.generated.ts'
import { latePart } from '../../ui/late-part.tsx'
import { tip } from '../../ui/tip.ts'
import classes from './emoji-button.module.css'

const EmojiPicker = latePart(() => import('./emoji-picker.tsx'))

/** Opens the emoji. A touch screen has its own on the keyboard. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={344}
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          {...tip('Emoji')}
          className={classes.emojiButton ?? ''}
          aria-label="Emoji"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMoodSmile size={19} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Emoji" maw="calc(100vw - 24px)">
        <Suspense fallback={<Skeleton height={304} />}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpen(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
