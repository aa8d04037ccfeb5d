import { detectEmbed, type LinkSettings, MAX_BLOCK_TITLE, readSettings } from '@greenroom/domain'
import { Anchor, Group, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { blockNow, visibleKeys } from '../../editing/fields.ts'
import type { BlockEdit } from '../../editing/model.ts'
import { useEditor } from '../editor/editor-context.ts'
import { AddressField } from '../../../../lib/form/address-field.tsx'
import { embedName } from './block-summary.ts'
import { IconField } from './icon-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useTitleSelected } from './use-title-selected.ts'

export interface LinkFormProps {
  edit: BlockEdit
  problems: Record<string, string>
  onReplaced: (key: string) => void
}

/** Title, address, icon, highlight and schedule of a link. */
export function LinkForm({ edit, problems, onReplaced }: LinkFormProps) {
  const editor = useEditor()
  const { title, url, settings: stored } = blockNow(edit)
  const settings = readSettings('link', stored)
  const [wasInTitle, setWasInTitle] = useState(edit.id !== undefined)
  const set = (change: Partial<LinkSettings>) => {
    const next = Object.fromEntries(
      Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined && value !== false),
    )
    editor.editBlock(edit.key, { settings: next })
  }
  /** Moves the highlight to this link, since only one can have it. */
  const highlight = (on: boolean) => {
    if (on)
      for (const other of otherHighlights(editor, edit.key)) editor.editBlock(other.key, { settings: other.settings })
    set({ highlight: on })
  }
  return (
    <>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <IconField icon={settings.icon} picture={settings.thumbnailUrl} onChange={set} />
        <TextInput
          flex={1}
          label="Title"
          placeholder="What visitors tap"
          value={title}
          maxLength={MAX_BLOCK_TITLE}
          onChange={(event) => editor.editBlock(edit.key, { title: event.currentTarget.value })}
          onBlur={() => setWasInTitle(true)}
          error={wasInTitle ? problems.title : undefined}
          ref={useTitleSelected()}
        />
      </Group>
      <AddressField
        label="Address"
        placeholder="example.com"
        value={url}
        onChange={(next) => editor.editBlock(edit.key, { url: next })}
        error={problems.url}
      />
      <EmbedHint edit={edit} onReplaced={onReplaced} />
      <Switch
        label="Highlight"
        description="Makes this link stand out. Only one link can."
        checked={settings.highlight ?? false}
        onChange={(event) => highlight(event.currentTarget.checked)}
      />
      <ScheduleFields
        startsAt={settings.startsAt}
        endsAt={settings.endsAt}
        onChange={set}
        error={problems['settings.endsAt'] ?? problems['settings.startsAt']}
      />
    </>
  )
}

function otherHighlights(editor: ReturnType<typeof useEditor>, key: string) {
  const state = editor.read()
  return visibleKeys(state).flatMap((other) => {
    const edit = state.blocks[other]
    if (!edit || other === key || edit.type !== 'link') return []
    const { highlight, ...settings } = readSettings('link', blockNow(edit).settings)
    return highlight ? [{ key: other, settings }] : []
  })
}

/** Offers to turn a playable address into a player. */
function EmbedHint({ edit, onReplaced }: { edit: BlockEdit; onReplaced: (key: string) => void }) {
  const editor = useEditor()
  const { url, title } = blockNow(edit)
  const found = url === '' ? undefined : detectEmbed(url)
  if (!found?.ok || !('embed' in found)) return null
  const { type, url: address } = found.embed
  const replace = () => {
    const key = editor.addBlock(
      type,
      { title: title.trim(), url: address, settings: { version: 1 }, is_active: true },
      edit.key,
    )
    editor.removeBlock(edit.key)
    onReplaced(key)
  }
  return (
    <Text size="sm" c="dimmed" mt={-8}>
      This is {embedName(type, address)}.{' '}
      <Anchor component="button" type="button" size="sm" onClick={replace}>
        Turn it into a player
      </Anchor>
    </Text>
  )
}
