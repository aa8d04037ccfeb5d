import type { Segment } from '@greenroom/contracts'
import { MAX_SEGMENT_NAME, nameWith } from '@greenroom/domain/segments'
import { Modal, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { formatDate } from '../../../lib/format.ts'
import { randomId } from '../../../lib/random-id.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'

interface DialogProps {
  /** The dialog is open while this is set. */
  segment: Segment | undefined
  onClose: () => void
}

/** Asks for the name of a snapshot. */
export function SnapshotDialog({
  segment,
  onClose,
  onTake,
}: DialogProps & { onTake: (segment: Segment, name: string, key: string) => Promise<void> }) {
  return (
    <Modal opened={segment !== undefined} onClose={onClose} title="Take a snapshot" centered>
      {segment && <SnapshotForm key={segment.id} segment={segment} onClose={onClose} onTake={onTake} />}
    </Modal>
  )
}

function SnapshotForm({
  segment,
  onClose,
  onTake,
}: {
  segment: Segment
  onClose: () => void
  onTake: (segment: Segment, name: string, key: string) => Promise<void>
}) {
  // Sending the same dialog twice makes one snapshot.
  const key = useRef(randomId())
  const [today] = useState(() => formatDate(new Date()))
  const form = useAppForm({
    initialValues: { name: nameWith(segment.name, `(${today})`) },
    send: async ({ name }) => {
      await onTake(segment, name.trim(), key.current)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      submitLabel="Take the snapshot"
      canSubmit={form.values.name.trim() !== ''}
      onClose={onClose}
    >
      <Text>
        A snapshot keeps the people who are in “{segment.name}” now. Nobody joins or leaves later, unless a contact is
        deleted.
      </Text>
      <TextInput {...form.getInputProps('name')} label="Snapshot name" maxLength={MAX_SEGMENT_NAME} data-autofocus />
    </DialogForm>
  )
}

/** Asks before a segment is deleted. If another segment refers to it, the server refuses and names that segment. */
export function DeleteDialog({
  segment,
  onClose,
  onDelete,
}: DialogProps & { onDelete: (segment: Segment) => Promise<void> }) {
  return (
    <Modal opened={segment !== undefined} onClose={onClose} title={`Delete ${segment?.name ?? 'segment'}?`} centered>
      {segment && (
        <DialogForm
          key={segment.id}
          submitLabel="Delete segment"
          canSubmit
          color="error"
          onSubmit={async () => {
            await onDelete(segment)
            onClose()
          }}
          onClose={onClose}
        >
          <Text>Its contacts stay as they are. The segment and its history are deleted for good.</Text>
        </DialogForm>
      )}
    </Modal>
  )
}
