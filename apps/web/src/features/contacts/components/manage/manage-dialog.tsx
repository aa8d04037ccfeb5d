import { Tabs } from '@mantine/core'
import { LateModal } from '../../../../ui/late-modal.tsx'
import type { TagChange } from '../../api/contacts.ts'
import { WeightsForm } from '../scoring/weights-form.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import classes from './manage.module.css'
import { TagsPanel } from './tags-panel.tsx'

export interface ManageDialogProps {
  opened: boolean
  onClose: () => void
  /** @throws ApiError */
  onChangeTag: (change: TagChange, isUndoable?: boolean) => Promise<void>
}

/** The owner's tags and custom fields, and what counts towards the score. */
export function ManageDialog({ opened, onClose, onChangeTag }: ManageDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Tags, fields, and score" size="lg">
      <Tabs defaultValue="tags" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="tags">Tags</Tabs.Tab>
          <Tabs.Tab value="fields">Your fields</Tabs.Tab>
          <Tabs.Tab value="score">Score</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tags" className={classes.panel ?? ''}>
          <TagsPanel onChange={onChangeTag} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="fields" className={classes.panel ?? ''}>
          <FieldsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="score" className={classes.panel ?? ''}>
          <WeightsForm onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </LateModal>
  )
}
