import type { ReportNote } from '@greenroom/contracts'
import { Link } from 'react-router'
import type { Icon } from '../../../../ui/icon.tsx'
import { IconCalendarEvent, IconDisc, IconPencil, IconSend } from '../../../../ui/icons.generated.ts'
import { dayName } from '../periods.ts'
import classes from './notes-list.module.css'

const KINDS: Readonly<Record<ReportNote['kind'], { label: string; Icon: Icon }>> = {
  release: { label: 'Release', Icon: IconDisc },
  show: { label: 'Show', Icon: IconCalendarEvent },
  campaign: { label: 'Campaign', Icon: IconSend },
  note: { label: 'Note', Icon: IconPencil },
}

export interface NotesListProps {
  notes: readonly ReportNote[]
  /** Opens a note that was written by hand. */
  onEdit: (note: ReportNote & { id: string }) => void
}

/** The notes of the shown time, which stand on the curve as marks. */
export function NotesList({ notes, onEdit }: NotesListProps) {
  if (notes.length === 0) return null
  return (
    <ul className={`plain-list ${classes.notes}`} aria-label="Notes">
      {notes.map((note) => {
        const { id, kind, date, text } = note
        const { label, Icon } = KINDS[kind]
        return (
          <li key={id ?? `${date} ${text}`} className={classes.note}>
            <Icon size={15} aria-label={label} role="img" />
            <Words note={note} onEdit={onEdit} />
            <time dateTime={date}>{dayName(date)}</time>
          </li>
        )
      })}
    </ul>
  )
}

function Words({ note, onEdit }: { note: ReportNote; onEdit: NotesListProps['onEdit'] }) {
  const { id, text, path } = note
  if (path !== null) return <Link to={path}>{text}</Link>
  if (id === null) return <span>{text}</span>
  return (
    <button
      type="button"
      className={classes.own}
      aria-label={`Change the note ${text}`}
      onClick={() => onEdit({ ...note, id })}
    >
      {text}
    </button>
  )
}
