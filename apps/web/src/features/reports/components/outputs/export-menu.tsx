import { PAPER_SIZES, REPORT_PANELS, REPORT_PANEL_IDS, type PaperSize } from '@greenroom/domain/reports/sharing'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useCodeAhead } from '../../../../lib/code-ahead.ts'
import {
  IconCalendarTime,
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileText,
  IconShare2,
} from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { panelFile, pdfFile } from '../../api/outputs.ts'
import { useFile } from '../../../../lib/use-file.ts'
import type { Shown } from './dialog-props.ts'

const shareDialog = () => import('./share-dialog.tsx')
const mailDialog = () => import('./mail-dialog.tsx')
const dialogs = () => Promise.all([shareDialog(), mailDialog()])
const ShareDialog = lateDialog(async () => ({ default: (await shareDialog()).ShareDialog }))
const MailDialog = lateDialog(async () => ({ default: (await mailDialog()).MailDialog }))

const SIZES: Record<PaperSize, string> = { a4: 'PDF, A4', letter: 'PDF, US Letter' }

/** Ways to take a report out: files, a page for others, and mail. */
export function ExportMenu({ report, filter }: Shown) {
  const file = useFile()
  const [open, setOpen] = useState<'share' | 'mail'>()
  useCodeAhead(dialogs)
  const panels = REPORT_PANEL_IDS.filter((panel) => REPORT_PANELS[panel].report === report)
  return (
    <>
      <Menu position="bottom-end" {...IN_MAIN}>
        <Menu.Target>
          <Button loading={file.isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => setOpen('share')}>
            Share a link
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarTime size={18} aria-hidden />} onClick={() => setOpen('mail')}>
            Get it by mail
          </Menu.Item>
          <Menu.Divider />
          {PAPER_SIZES.map((size) => (
            <Menu.Item
              key={size}
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => file.get(() => pdfFile(report, size, filter))}
            >
              {SIZES[size]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {panels.map((panel) => (
            <Menu.Item
              key={panel}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              onClick={() => file.get(() => panelFile(panel, filter))}
            >
              CSV: {REPORT_PANELS[panel].name.toLowerCase()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Late when={open === 'share'}>
        <ShareDialog opened={open === 'share'} report={report} filter={filter} onClose={() => setOpen(undefined)} />
      </Late>
      <Late when={open === 'mail'}>
        <MailDialog opened={open === 'mail'} report={report} filter={filter} onClose={() => setOpen(undefined)} />
      </Late>
    </>
  )
}
