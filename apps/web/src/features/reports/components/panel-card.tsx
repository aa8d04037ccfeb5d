import { REPORT_PANELS, type ReportPanel } from '@greenroom/domain/reports/sharing'
import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconFileSpreadsheet } from '../../../ui/icons.generated.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { tip } from '../../../ui/tip.ts'
import { panelFile } from '../api/outputs.ts'
import type { ReportFilter } from '../api/reports.ts'
import classes from './reports.module.css'
import { useFile } from '../../../lib/use-file.ts'

export interface PanelCardProps {
  title: string
  text?: ReactNode
  /** The table that the CSV button downloads. */
  panel: ReportPanel
  filter: ReportFilter
  action?: ReactNode
  children: ReactNode
}

/** A part of a report, which can be had as a file. */
export function PanelCard({ title, text, panel, filter, action, children }: PanelCardProps) {
  const file = useFile()
  return (
    <div className={classes.card}>
      <SectionCard
        title={title}
        text={text}
        action={
          <Group gap="xs" wrap="nowrap" data-inline={!action || undefined}>
            {action}
            <ActionIcon
              {...tip('Download as CSV')}
              aria-label={`Download “${REPORT_PANELS[panel].name}” as CSV`}
              loading={file.isBusy}
              onClick={() => file.get(() => panelFile(panel, filter))}
            >
              <IconFileSpreadsheet size={18} aria-hidden />
            </ActionIcon>
          </Group>
        }
      >
        {children}
      </SectionCard>
    </div>
  )
}
