import { ActionIcon } from '@mantine/core'
import { IconFolder, IconPencil } from '../../../ui/icons.generated.ts'
import { tip } from '../../../ui/tip.ts'
import type { TemplateList } from '../api/templates.ts'
import classes from './folder-bar.module.css'

interface FolderBarProps {
  folders: TemplateList['folders']
  /** Undefined: all; empty: those in none. */
  value: string | undefined
  onChange: (folder: string | undefined) => void
  onRename: (folder: string) => void
}

/** The folders as chips; one narrows the list. */
export function FolderBar({ folders, value, onChange, onRename }: FolderBarProps) {
  const named = folders.filter(({ name }) => name !== '')
  const rest = folders.find(({ name }) => name === '')
  // Of a folder that another tab has just emptied, the way back stays.
  const isGone = value !== undefined && !folders.some(({ name }) => name === value)
  if (named.length === 0 && value === undefined) return null
  return (
    <div className={classes.bar} role="group" aria-label="Folders">
      <Chip isOn={value === undefined} onClick={() => onChange(undefined)}>
        All
      </Chip>
      {named.map(({ name, templates }) => (
        <Chip key={name} isOn={value === name} count={templates} onClick={() => onChange(name)}>
          <IconFolder size={16} aria-hidden />
          {name}
        </Chip>
      ))}
      {isGone && value !== '' && (
        <Chip isOn count={0} onClick={() => onChange(undefined)}>
          <IconFolder size={16} aria-hidden />
          {value}
        </Chip>
      )}
      {(rest || value === '') && (
        <Chip isOn={value === ''} count={rest?.templates ?? 0} onClick={() => onChange('')}>
          No folder
        </Chip>
      )}
      {value !== undefined && value !== '' && !isGone && (
        <ActionIcon
          {...tip('Rename or remove the folder')}
          aria-label={`Change ${value}`}
          onClick={() => onRename(value)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

const Chip = ({
  isOn,
  count,
  onClick,
  children,
}: {
  isOn: boolean
  count?: number
  onClick: () => void
  children: React.ReactNode
}) => (
  <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
    {children}
    {count === undefined ? null : <span className={classes.count}>{count}</span>}
  </button>
)
