import type { Template } from '@greenroom/contracts'
import { MESSAGE_CHANNELS } from '@greenroom/domain/messages'
import { ActionIcon, Anchor, Button, Menu, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { type AddressValues, flag, one, page, readAddress, text, useAddress } from '../../../lib/address/index.ts'
import { showPlans } from '../../../lib/api/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { roomFor, useMe } from '../../../lib/me.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { IconDots, IconDownload, IconFileImport, IconPlus } from '../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../ui/in-main.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-part.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { SORTS, templatesQuery } from '../api/templates.ts'
import { FirstTemplates } from '../components/first-templates.tsx'
import { FolderBar } from '../components/folder-bar.tsx'
import { NoneFound } from '../components/none-found.tsx'
import { TemplateCard, TemplateCards } from '../components/template-card.tsx'
import cards from '../components/template-card.module.css'
import { useTemplateActions } from '../components/use-template-actions.ts'
import classes from './templates.module.css'

const dialogs = () =>
  Promise.all([
    import('../components/editor/template-dialog.tsx'),
    import('../components/folder-dialogs.tsx'),
    import('../components/import-dialog.tsx'),
  ])
const TemplateDialog = lateDialog(async () => ({ default: (await dialogs())[0].TemplateDialog }))
const MoveDialog = lateDialog(async () => ({ default: (await dialogs())[1].MoveDialog }))
const FolderDialog = lateDialog(async () => ({ default: (await dialogs())[1].FolderDialog }))
const ImportDialog = lateDialog(async () => ({ default: (await dialogs())[2].ImportDialog }))

const listAddress = z.object({
  q: text,
  channel: one(z.enum(MESSAGE_CHANNELS)),
  /** Empty: those in none. */
  folder: one(z.string()),
  sort: one(z.enum(SORTS), 'changed'),
  page,
})
const dialogAddress = z.object({
  /** The template that is open. */
  template: one(z.uuid()),
  new: flag,
  /** What a new template starts from. */
  start: text,
})
type View = AddressValues<typeof listAddress>

export const firstQueries: FirstQueries = ({ search }) => [templatesQuery(viewOf(readAddress(listAddress, search)))]

const viewOf = ({ q, channel, folder, sort, page }: View) => ({ q, channel, folder, sort, page })

/** `/dashboard/templates`: texts and mails that the artist writes again and again. */
export function Component() {
  return (
    <UnsavedGuard>
      <Templates />
    </UnsavedGuard>
  )
}

function Templates() {
  const list = useAddress(listAddress)
  const dialog = useAddress(dialogAddress)
  const { q, channel, folder, page } = list.values
  const query = useQuery(templatesQuery(viewOf(list.values)))
  const { data } = query
  const artist = data?.artist ?? ''
  const folders = data?.folders.flatMap(({ name }) => (name === '' ? [] : [name])) ?? []
  const { template: openId, new: isNew, start } = dialog.values
  const openTemplate = (id: string) => dialog.set({ template: id })
  const startNew = (from: string, replace = false) => dialog.set({ new: true, start: from }, { replace })
  const actions = useTemplateActions(openTemplate)
  const [moved, setMoved] = useState<Template>()
  const [renamed, setRenamed] = useState<string>()
  const [isImporting, setImporting] = useState(false)
  useCodeAhead(dialogs)
  const { set } = dialog
  const close = useCallback(() => set({ template: undefined, new: false, start: '' }, { replace: true }), [set])
  const isFirst = data?.folders.length === 0 && q === '' && channel === undefined && folder === undefined
  const opened = openId === undefined ? (isNew ? { start } : undefined) : { id: openId }
  return (
    <>
      <PageHeader
        title="Templates"
        text="Texts and emails that you write again and again."
        actions={
          isFirst || !data ? undefined : (
            <>
              <FileMenu onImport={() => setImporting(true)} onExport={actions.exportAll} />
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => startNew('')}>
                New template
              </Button>
            </>
          )
        }
      />
      {data && !isFirst && (
        <>
          <Tools view={list.values} onChange={list.set} isBusy={query.isPlaceholderData} />
          <FolderBar
            folders={data.folders}
            value={folder}
            onChange={(next) => list.set({ folder: next })}
            onRename={setRenamed}
          />
        </>
      )}
      <Loaded query={query} place="list" what="Your templates" skeleton={<TemplateCards />}>
        {({ items }) =>
          isFirst ? (
            <FirstTemplates artist={artist} onStart={startNew} onImport={() => setImporting(true)} />
          ) : items.length === 0 ? (
            <NoneFound q={q} channel={channel} folder={folder} page={page} />
          ) : (
            <KeptFocus>
              <ul
                className={`plain-list ${cards.grid} ${classes.list}`}
                aria-label="Templates"
                aria-busy={query.isPlaceholderData}
              >
                {items.map((template) => (
                  <TemplateCard
                    key={template.id}
                    template={template}
                    artist={artist}
                    onOpen={() => openTemplate(template.id)}
                    onDuplicate={() => actions.duplicate(template)}
                    onMove={() => setMoved(template)}
                    onExport={() => actions.exportOne(template)}
                    onDelete={() => actions.remove(template)}
                  />
                ))}
              </ul>
            </KeptFocus>
          )
        }
      </Loaded>
      {data && <Pages data={data} page={page} onPage={(next) => list.set({ page: next }, { toTop: true })} />}
      <PlanRoom />
      <Late when={opened !== undefined && data !== undefined}>
        <TemplateDialog
          opened={opened}
          channel={channel ?? 'sms'}
          folder={folder ?? ''}
          folders={folders}
          artist={artist}
          onStart={(from) => startNew(from, true)}
          onClose={close}
        />
      </Late>
      <Late when={moved !== undefined}>
        <MoveDialog template={moved} folders={folders} onMove={actions.move} onClose={() => setMoved(undefined)} />
      </Late>
      <Late when={renamed !== undefined}>
        <FolderDialog
          folder={renamed}
          folders={folders}
          onRenamed={(to) => list.set({ folder: to }, { replace: true })}
          onClose={() => setRenamed(undefined)}
        />
      </Late>
      <Late when={isImporting}>
        <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
      </Late>
    </>
  )
}

const FileMenu = ({ onImport, onExport }: { onImport: () => void; onExport: () => void }) => (
  <Menu position="bottom-end" {...IN_MAIN}>
    <Menu.Target>
      <ActionIcon variant="default" size="lg" flex="none" aria-label="Import and export">
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
        Import a file
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={onExport}>
        Export all
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

interface ToolsProps {
  view: View
  onChange: ReturnType<typeof useAddress<typeof listAddress>>['set']
  isBusy: boolean
}

const Tools = ({ view: { q, channel, sort }, onChange, isBusy }: ToolsProps) => (
  <div className={classes.tools}>
    <SegmentedControl
      aria-label="Show"
      data={[
        { value: 'all', label: 'All' },
        { value: 'sms', label: 'Texts' },
        { value: 'email', label: 'Emails' },
      ]}
      value={channel ?? 'all'}
      onChange={(next) => onChange({ channel: MESSAGE_CHANNELS.find((one) => one === next) })}
    />
    <SearchField
      label="Search templates"
      placeholder="Search templates"
      hasShortcut
      isBusy={isBusy}
      value={q}
      onChange={(words) => onChange({ q: words }, { replace: true })}
    />
    <NativeSelect
      className={classes.sort ?? ''}
      aria-label="Sort"
      data={[
        { value: 'changed', label: 'Last changed' },
        { value: 'used', label: 'Last used' },
        { value: 'name', label: 'Name' },
      ]}
      value={sort}
      onChange={({ currentTarget }) =>
        onChange({ sort: SORTS.find((one) => one === currentTarget.value) ?? 'changed' })
      }
    />
  </div>
)

/** Says that the plan is full, before somebody writes what has no room. */
function PlanRoom() {
  const { full, details } = roomFor(useMe(), 'message_templates')
  if (!full || details.usage === 0) return null
  return (
    <p className={classes.plan}>
      {planLimitSentence(details)}{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={() => void showPlans('message_templates')}
      >
        See the plans
      </Anchor>
    </p>
  )
}
