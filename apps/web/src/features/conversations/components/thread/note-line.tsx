import type { ContactNote } from '@greenroom/contracts'
import { ActionIcon } from '@mantine/core'
import { IconNote, IconTrash } from '../../../../ui/icons.generated.ts'
import { exactTime, tip } from '../../../../ui/tip.ts'
import { clockOf } from '../../../../lib/moment-words.ts'
import { SafeText } from './safe-text.tsx'
import classes from './note-line.module.css'

/** A note between the messages. Only the owner sees it. */
export const NoteLine = ({ note, onDelete }: { note: ContactNote; onDelete: () => void }) => (
  <div className={classes.note}>
    <IconNote size={16} aria-hidden />
    <div>
      <span className={classes.noteHead}>
        Your note · only you see it ·{' '}
        <time dateTime={note.created_at} {...exactTime}>
          {clockOf(new Date(note.created_at))}
        </time>
      </span>
      <SafeText text={note.body} />
    </div>
    <ActionIcon {...tip('Delete the note')} aria-label="Delete the note" color="gray" onClick={onDelete}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  </div>
)
