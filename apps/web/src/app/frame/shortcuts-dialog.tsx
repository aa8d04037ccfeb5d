import { Divider, Switch } from '@mantine/core'
import { setSingleKeys, useSingleKeys } from '../../lib/shortcuts.ts'
import { LateModal } from '../../ui/late-modal.tsx'
import classes from './shortcuts-dialog.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const MOD = isMac ? '⌘' : 'Ctrl'

interface Shortcut {
  does: string
  /** Alternatives; each is a combination. */
  keys: readonly (readonly string[])[]
}

const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { does: 'Search and actions', keys: [[MOD, 'K']] },
      { does: 'Search field', keys: [['/']] },
      { does: 'Open or close the sidebar', keys: [[MOD, 'B']] },
      { does: 'Show these shortcuts', keys: [['?']] },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { does: 'Next or previous row', keys: [['J'], ['K'], ['↓'], ['↑']] },
      { does: 'Open', keys: [['Enter']] },
      { does: 'Select', keys: [['X'], ['Space']] },
      { does: 'Select a range', keys: [['Shift', 'X']] },
      { does: 'Select the whole page', keys: [[MOD, 'A']] },
      { does: 'Clear the selection', keys: [['Esc']] },
      { does: 'Star a contact', keys: [['S']] },
      { does: 'Delete a contact', keys: [['#'], ['Delete']] },
    ],
  },
  {
    title: 'SMS campaigns',
    shortcuts: [
      { does: 'Archive, or restore from the archive', keys: [['E']] },
      { does: 'Delete', keys: [['#'], ['Delete']] },
    ],
  },
  {
    title: 'Conversations',
    shortcuts: [
      { does: 'Next or previous conversation', keys: [['J'], ['K']] },
      { does: 'Reply', keys: [['R']] },
      { does: 'Send', keys: [[MOD, 'Enter']] },
      { does: 'Close, or open again', keys: [['E']] },
      { does: 'Snooze', keys: [['B']] },
      { does: 'Star', keys: [['S']] },
      { does: 'Mark as unread', keys: [['U']] },
      { does: 'Select', keys: [['X']] },
      { does: 'Clear the selection or go back to the list', keys: [['Esc']] },
      { does: 'Saved answers', keys: [['/']] },
    ],
  },
  {
    title: 'Editors',
    shortcuts: [{ does: 'Save', keys: [[MOD, 'S']] }],
  },
]

export interface ShortcutsDialogProps {
  opened: boolean
  onClose: () => void
}

/** The keyboard shortcuts, and the switch for those of one key (WCAG 2.1.4). */
export default function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const isOn = useSingleKeys()
  return (
    <LateModal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={560}>
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title} className={classes.group}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.list}>
            {shortcuts.map((shortcut) => (
              <Row key={shortcut.does} {...shortcut} />
            ))}
          </dl>
        </section>
      ))}
      <Divider my="md" />
      <Switch
        label="Single-key shortcuts"
        description="They never work while you type in a field. Turn them off if you control this device by voice."
        checked={isOn}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </LateModal>
  )
}

function Row({ does, keys }: Shortcut) {
  return (
    <div className={classes.row}>
      <dt>{does}</dt>
      <dd>
        {keys.map((combination, place) => (
          <span key={combination.join()}>
            {place === 0 ? null : <span className={classes.or}> or </span>}
            {combination.map((key, index) => (
              <span key={key}>
                {index === 0 ? null : <span className={classes.or}> + </span>}
                <kbd>{key}</kbd>
              </span>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
