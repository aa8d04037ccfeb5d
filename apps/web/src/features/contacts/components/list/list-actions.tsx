import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconPlus,
  IconTags,
  IconUpload,
} from '../../../../ui/icons.generated.ts'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import classes from './list-actions.module.css'

export interface ListActionsProps {
  /** The export button; null while there are no contacts and the screen offers the first steps instead. */
  exporting: ReactNode
  onAdd: () => void
  onManage: () => void
}

/** Actions on the whole list. */
export const ListActions = ({ exporting, onAdd, onManage }: ListActionsProps) => (
  <div className={classes.actions}>
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More for contacts">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTags size={18} aria-hidden />} onClick={onManage}>
          Tags and fields
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/contacts/deleted"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
        >
          Recently deleted
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
    {exporting === null ? null : (
      <>
        <Suspense fallback={<ExportComes />}>{exporting}</Suspense>
        <Button
          component={Link}
          to="/dashboard/contacts/imports"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          Import
        </Button>
        <Button className={classes.main ?? ''} leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          Add contact
        </Button>
      </>
    )}
  </div>
)

/** Placeholder for the export button while it loads. */
export const ExportComes = () => (
  <Button variant="default" disabled leftSection={<IconDownload size={18} aria-hidden />}>
    Export
  </Button>
)
