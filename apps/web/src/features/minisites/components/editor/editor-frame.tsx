import { Button, Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceMobile, IconExternalLink, IconShare2 } from '../../../../ui/icons.generated.ts'
import { Suspense, useMemo, useState } from 'react'
import { DEFAULT_REDIRECT } from '../../../../lib/session/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { EditorBar, iconOnPhone } from '../../../../ui/editor-bar.tsx'
import page from '../../../../ui/editor-page.module.css'
import { PhoneFrame } from '../../../../ui/phone-frame.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { siteNow } from '../../editing/fields.ts'
import { saveState } from '../../editing/save-state.ts'
import { BlocksPanel, type BlocksPanelProps } from '../blocks/blocks-panel.tsx'
import { useEditing, useEditor } from './editor-context.ts'
import classes from './editor-frame.module.css'
import { LivePreview } from './live-preview.tsx'
import { type Preview, PreviewContext, type Spot } from './preview-context.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { SiteStatus } from './site-status.tsx'
import { SiteConflict } from './site-conflict.tsx'
import type { TroubleSpot } from './trouble-spot.ts'
import { EDITOR_TABS, type EditorTab, useEditorTab } from './use-editor-tab.ts'
import { latePart } from '../../../../ui/late-part.tsx'

const HeaderPanel = latePart(async () => ({ default: (await import('../panels/header-panel.tsx')).HeaderPanel }))
const DesignPanel = latePart(async () => ({ default: (await import('../panels/design-panel.tsx')).DesignPanel }))
const SeoPanel = latePart(async () => ({ default: (await import('../panels/seo-panel.tsx')).SeoPanel }))
const SharePanel = latePart(async () => ({ default: (await import('../panels/share-panel.tsx')).SharePanel }))

/** Windows in which the preview is behind a button, as in the style sheet. */
const WITHOUT_STAGE = '(max-width: 60em)'

/** The editor of an open site: bar, tabs, panel, and the phone preview. */
export function EditorFrame() {
  const [tab, setTab] = useEditorTab()
  const [isPreviewing, setPreviewing] = useState(false)
  const [openKey, setOpenKey] = useState<string>()
  const [spot, setSpot] = useState<Spot>()
  useSaveKey()
  const open = (key: string | undefined) => {
    setOpenKey(key)
    setSpot(key === undefined ? undefined : { key })
  }
  const preview = useMemo<Preview>(
    () => ({
      isBeside: () => !window.matchMedia(WITHOUT_STAGE).matches,
      show: setSpot,
      open: (part) => {
        setSpot(part)
        setPreviewing(true)
      },
    }),
    [],
  )
  return (
    <div className={page.root}>
      <TopBar
        setTab={setTab}
        onShowTrouble={(spot) => {
          setTab(spot.tab)
          if (spot.key !== undefined) open(spot.key)
        }}
      />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Tabs
          value={tab}
          onChange={(value) => setTab(value as EditorTab)}
          keepMounted={false}
          classNames={{
            root: classes.tabs,
            list: classes.list,
            tab: classes.tab,
            tabLabel: classes.tabLabel,
            tabSection: classes.tabSection,
            panel: classes.panel,
          }}
        >
          <Tabs.List aria-label="Parts of the site" grow>
            {EDITOR_TABS.map(({ id, label, Icon }) => (
              <Tabs.Tab key={id} value={id} leftSection={<Icon size={18} stroke={1.7} aria-hidden />}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SiteConflict />
          {EDITOR_TABS.map(({ id }) => (
            <Tabs.Panel key={id} value={id}>
              <Suspense fallback={<PanelSkeleton />}>
                <PreviewContext value={preview}>
                  <Panel tab={id} openKey={openKey} onOpen={open} />
                </PreviewContext>
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
        <aside className={classes.stage} aria-label="Preview">
          <PhoneFrame width={330} label="Your page on a phone">
            <LivePreview className={classes.preview ?? ''} spot={spotOf(tab, spot)} />
          </PhoneFrame>
        </aside>
      </main>
      <Button
        className={classes.previewButton ?? ''}
        size="md"
        radius="xl"
        leftSection={<IconDeviceMobile size={20} aria-hidden />}
        onClick={() => setPreviewing(true)}
      >
        Preview
      </Button>
      <Sheet opened={isPreviewing} onClose={() => setPreviewing(false)} title="Preview" bare>
        <LivePreview className={classes.preview ?? ''} spot={spotOf(tab, spot)} />
      </Sheet>
    </div>
  )
}

/** Returns the part that the preview shows: what was opened or added last, or the top of the page while it is edited. */
function spotOf(tab: EditorTab, spot: Spot): Spot {
  if (tab === 'blocks') return spot
  return tab === 'share' || tab === 'seo' ? undefined : 'top'
}

function Panel({ tab, ...blocks }: { tab: EditorTab } & BlocksPanelProps) {
  if (tab === 'header') return <HeaderPanel />
  if (tab === 'design') return <DesignPanel />
  if (tab === 'seo') return <SeoPanel />
  return tab === 'share' ? <SharePanel /> : <BlocksPanel {...blocks} />
}

interface TopBarProps {
  setTab: (tab: EditorTab) => void
  onShowTrouble: (spot: TroubleSpot) => void
}

function TopBar({ setTab, onShowTrouble }: TopBarProps) {
  const editor = useEditor()
  const { site } = useEditing()
  const { name, is_active } = siteNow(site)
  const address = site.row.url.replace(/^https?:\/\//, '')
  return (
    <EditorBar
      back={{ to: DEFAULT_REDIRECT, label: 'Back to Mini Sites' }}
      title={name.trim() === '' ? site.row.name : name}
      details={
        <>
          <span className={classes.address}>{address}</span>
          {!is_active && <span className={classes.off}>Off</span>}
          <SiteStatus onShowTrouble={onShowTrouble} />
        </>
      }
      actions={
        <>
          <Button
            component="a"
            href={site.row.url}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
            onClick={() => editor.flush()}
            classNames={iconOnPhone}
          >
            View
          </Button>
          <Button
            leftSection={<IconShare2 size={18} aria-hidden />}
            onClick={() => setTab('share')}
            classNames={iconOnPhone}
          >
            Share
          </Button>
        </>
      }
    />
  )
}

/** Ctrl or Cmd + S saves at once, without waiting for a pause in typing, and confirms it. */
function useSaveKey() {
  const editor = useEditor()
  const save = () => {
    editor.flush()
    const told = () => saveState(editor.read()).kind !== 'saving'
    const tell = () => {
      if (saveState(editor.read()).kind === 'saved') toast.success('Saved', { id: 'saved' })
    }
    if (told()) return tell()
    const stop = editor.subscribe(() => {
      if (!told()) return
      stop()
      tell()
    })
  }
  useHotkeys([['mod+S', save]], [], true)
}
