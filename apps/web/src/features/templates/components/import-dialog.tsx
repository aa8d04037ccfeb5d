import { hasRoom } from '@greenroom/domain/plans'
import { Button, FileButton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { roomFor, useMe } from '../../../lib/me.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../lib/toasts.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { IconAlertTriangle, IconFileImport, IconMail, IconMessage } from '../../../ui/icons.generated.ts'
import { LateModal } from '../../../ui/late-modal.tsx'
import { takeIn, templatesKey } from '../api/templates.ts'
import { type FileEntry, readTemplateFile } from '../rules/template-file.ts'
import classes from './import-dialog.module.css'

interface ImportDialogProps {
  opened: boolean
  onClose: () => void
}

interface ChosenFile {
  name: string
  entries: FileEntry[]
  /** Sending the same file twice brings it once. */
  callKey: string
}

/** Brings templates from a file, after showing what comes. */
export const ImportDialog = ({ opened, onClose }: ImportDialogProps) => (
  <LateModal opened={opened} onClose={onClose} title="Import templates" size="lg">
    {opened && <Import onClose={onClose} />}
  </LateModal>
)

function Import({ onClose }: Pick<ImportDialogProps, 'onClose'>) {
  const [file, setFile] = useState<ChosenFile>()
  const [problem, setProblem] = useState<string>()
  const take = async (chosen: File | null | undefined) => {
    if (!chosen) return
    const read = await readTemplateFile(chosen)
    if (typeof read === 'string') setProblem(read)
    else setFile({ name: chosen.name, entries: read, callKey: randomId() })
  }
  if (file) return <Preview file={file} onBack={() => setFile(undefined)} onClose={onClose} />
  return (
    <div
      className={classes.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <IconFileImport size={36} stroke={1.4} aria-hidden className={classes.icon} />
      <Text size="sm" c="dimmed" maw="44ch">
        A JSON file that was exported from templates, yours or a friend’s. You see what comes before anything is added.
      </Text>
      <FileButton accept="application/json,.json" onChange={(chosen) => void take(chosen)}>
        {(props) => <Button {...props}>Choose a file</Button>}
      </FileButton>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}

interface PreviewProps {
  file: ChosenFile
  onBack: () => void
  onClose: () => void
}

/** What comes, and what cannot. */
function Preview({ file: { name, entries, callKey }, onBack, onClose }: PreviewProps) {
  const client = useQueryClient()
  const { full, details } = useRoomFor(entries)
  const sound = entries.flatMap(({ entry }) => entry ?? [])
  const left = entries.length - sound.length
  const save = async () => {
    const { imported } = await takeIn(sound, callKey)
    toast.success(`Imported ${countOf(imported, 'template')}`)
    await client.invalidateQueries({ queryKey: templatesKey })
    onClose()
  }
  return (
    <DialogForm
      onSubmit={save}
      submitLabel={`Import ${countOf(sound.length, 'template')}`}
      canSubmit={sound.length > 0}
      onClose={onBack}
      cancelLabel="Back"
    >
      <Text>
        {name} has {countOf(entries.length, 'template')}.
        {left === 0 ? '' : ` ${left} cannot be imported; correct them in the file, or import the others.`}
      </Text>
      <ul
        className={`plain-list ${classes.entries}`}
        aria-label="Templates in the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
      >
        {entries.map(({ place, name: called, entry, problem }) => (
          <li key={place}>
            {problem === undefined ? <Channel isText={entry?.channel === 'sms'} /> : <Wrong />}
            <div>
              <strong>{called}</strong>
              {entry && entry.folder ? <span> · {entry.folder}</span> : null}
              {problem === undefined ? (
                <p className={classes.says}>{entry?.content}</p>
              ) : (
                <p className={classes.problem}>{problem}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {full && <Text size="sm">{planLimitSentence(details)} You can choose a larger plan in the next step.</Text>}
    </DialogForm>
  )
}

/** Returns whether the plan lacks room for all that is sound. Only a hint; the server decides. */
function useRoomFor(entries: readonly FileEntry[]) {
  const { details } = roomFor(useMe(), 'message_templates')
  const amount = entries.filter(({ entry }) => entry).length
  return { full: !hasRoom(details.limit, details.usage, amount), details }
}

const Channel = ({ isText }: { isText: boolean }) =>
  isText ? <IconMessage size={18} role="img" aria-label="Text" /> : <IconMail size={18} role="img" aria-label="Email" />

const Wrong = () => <IconAlertTriangle size={18} role="img" aria-label="Cannot be imported" className={classes.wrong} />
