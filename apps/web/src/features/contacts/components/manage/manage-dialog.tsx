import type { BulkChange } from '@greenroom/contracts'
import { Tabs } from '@mantine/core'
import { LateModal } from '../../../../ui/late-modal.tsx'
import type { Work } from '../list/use-contact-actions.ts'
import { FieldsPanel } from './fields-panel.tsx'
import { TagsPanel } from './tags-panel.tsx'

export interface ManageDialogProps {
  opened: boolean
  onClose: () => void
  onApply: (work: Work) => Promise<boolean>
}

/** The owner's tags, and the fields of their own. */
export function ManageDialog({ opened, onClose, onApply }: ManageDialogProps) {
  const takeOff = (tag: string) => {
    const change: BulkChange = { kind: 'remove-tags', tags: [tag] }
    return onApply({ selection: { filter: { tag: [tag] }, except: [] }, change, known: [] })
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Tags and fields" size="lg">
      <Tabs defaultValue="tags" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="tags">Tags</Tabs.Tab>
          <Tabs.Tab value="fields">Own fields</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tags">
          <TagsPanel onTakeOff={takeOff} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="fields">
          <FieldsPanel />
        </Tabs.Panel>
      </Tabs>
    </LateModal>
  )
}
