import type { Template } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain/messages'
import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useViewport } from '../../../../lib/viewport.ts'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { changeTemplate, makeTemplate, templateQuery, templatesKey } from '../../api/templates.ts'
import { startOf, type TemplateValues, valuesOf } from '../../rules/values.ts'
import { StarterGallery } from '../starter-gallery.tsx'
import { TemplateForm } from './template-form.tsx'

/** What the dialog shows: a template, the choice of a start, or a new one from that start. */
export type Opened = { id: string } | { start: string }

interface TemplateDialogProps {
  /** The dialog is open while this is set. */
  opened: Opened | undefined
  /** Channel that is offered first, and folder of a new template. */
  channel: MessageChannel
  folder: string
  folders: readonly string[]
  artist: string
  /** Goes to a start; empty: back to the choice. */
  onStart: (start: string) => void
  onClose: () => void
}

/** Makes or changes a template. */
export function TemplateDialog({ opened, onClose, ...rest }: TemplateDialogProps) {
  const { isMobile } = useViewport()
  const isNew = opened !== undefined && 'start' in opened
  return (
    <LateModal
      opened={opened !== undefined}
      onClose={onClose}
      title={isNew ? 'New template' : 'Edit template'}
      size={1020}
      fullScreen={isMobile}
      closeOnClickOutside={false}
    >
      {opened &&
        ('id' in opened ? (
          <Existing key={opened.id} id={opened.id} onClose={onClose} {...rest} />
        ) : (
          <New key={opened.start} start={opened.start} onClose={onClose} {...rest} />
        ))}
    </LateModal>
  )
}

type PartProps = Omit<TemplateDialogProps, 'opened'>

function New({ start, channel, folder, artist, onStart, ...rest }: PartProps & { start: string }) {
  // Sending the same dialog twice makes one template.
  const key = useRef(randomId())
  const save = useSaving()
  const from = startOf(start, folder)
  if (!from) return <ChooseStart channel={channel} artist={artist} onStart={onStart} />
  return (
    <TemplateForm
      {...rest}
      artist={artist}
      channel={from.channel}
      initial={from.values}
      isNew
      onBack={() => onStart('')}
      onSave={(values) =>
        save(() => makeTemplate({ channel: from.channel, ...values }, key.current), `Saved ${values.name.trim()}`)
      }
    />
  )
}

function ChooseStart({ channel: first, artist, onStart }: Pick<PartProps, 'channel' | 'artist' | 'onStart'>) {
  const [channel, setChannel] = useState(first)
  return (
    <Stack gap="md">
      <SegmentedControl<MessageChannel>
        aria-label="What kind of message"
        data={[
          { value: 'sms', label: 'Text' },
          { value: 'email', label: 'Email' },
        ]}
        value={channel}
        onChange={setChannel}
        style={{ alignSelf: 'start' }}
      />
      <StarterGallery channel={channel} artist={artist} onStart={onStart} />
    </Stack>
  )
}

function Existing({ id, channel: _, folder: __, onStart: ___, ...rest }: PartProps & { id: string }) {
  const query = useQuery(templateQuery(id))
  const save = useSaving()
  return (
    <Loaded
      query={query}
      what="This template"
      skeleton={<Skeleton height={420} />}
      missing={<Text c="dimmed">This template no longer exists. Somebody may have deleted it.</Text>}
    >
      {(template) => (
        <TemplateForm
          {...rest}
          template={template}
          channel={template.channel}
          initial={valuesOf(template)}
          usedBy={template.used_by}
          onSave={(values, version) =>
            save(() => changeTemplate(id, changeOf(values, template, version)), `Saved ${values.name.trim()}`)
          }
        />
      )}
    </Loaded>
  )
}

/** Words would replace blocks, so they are not sent for those. */
const changeOf = (
  { content, ...values }: TemplateValues,
  { has_design: hasDesign }: Template,
  version: number | undefined,
) => ({ ...values, ...(!hasDesign && { content }), version })

/** Saves, then says so and reads the lists again. */
function useSaving() {
  const client = useQueryClient()
  return async (work: () => Promise<Template>, words: string) => {
    await work()
    toast.success(words)
    await client.invalidateQueries({ queryKey: templatesKey })
  }
}
