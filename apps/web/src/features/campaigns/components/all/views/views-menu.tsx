import type { CampaignView } from '@greenroom/contracts'
import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { randomId } from '../../../../../lib/random-id.ts'
import { tellProblem } from '../../../../../lib/tell-problem.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import {
  IconArrowBackUp,
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { MoveItems } from '../../../../../ui/move-items.tsx'
import { changeView, removeView, saveView, viewsQuery } from '../../../api/all-campaigns.ts'
import type { Views } from './use-views.ts'
import classes from './views-menu.module.css'

const ViewDialog = lateDialog(() => import('./view-dialog.tsx'))

/** Picks, saves, renames, moves, and deletes views of the campaigns. */
export function ViewsMenu({ saved }: { saved: Views }) {
  const { views, current, isChanged, query, pick } = saved
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'save' | 'rename'>()
  const refresh = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      tellProblem(error)
    }
  }
  const remove = (view: CampaignView) =>
    attempt(async () => {
      await removeView(view.id)
      pick(undefined)
      await refresh()
      toast.info(`“${view.name}” is deleted.`, {
        action: {
          label: 'Undo',
          onClick: () =>
            void attempt(async () => {
              const again = await saveView(view, randomId())
              await changeView(again.id, { position: view.position })
              await refresh()
            }),
        },
      })
    })
  const saveChanges = (view: CampaignView) =>
    attempt(async () => {
      await changeView(view.id, { query })
      await refresh()
      toast.success(`“${view.name}” is saved.`)
    })
  const name = current?.name ?? 'All campaigns'
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.target ?? ''}
            aria-label={`View: ${name}${isChanged ? ', changed' : ''}`}
            leftSection={<IconBookmark size={18} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.name}>{name}</span>
            {isChanged ? <span className={classes.changed}>Changed</span> : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.views}>
            <Menu.RadioGroup
              aria-label="Views"
              value={current?.id ?? ''}
              onChange={(id) => pick(views.find((one) => one.id === id))}
            >
              <Menu.RadioItem value="" closeMenuOnClick>
                All campaigns
              </Menu.RadioItem>
              {views.map((view) => (
                <Menu.RadioItem key={view.id} value={view.id} closeMenuOnClick>
                  {view.name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </div>
          <Menu.Divider />
          {current && isChanged ? (
            <>
              <Menu.Item
                leftSection={<IconDeviceFloppy size={18} aria-hidden />}
                onClick={() => void saveChanges(current)}
              >
                Save changes
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => pick(current)}>
                Discard changes
              </Menu.Item>
            </>
          ) : null}
          <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('save')}>
            Save as new view…
          </Menu.Item>
          {current ? (
            <>
              <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('rename')}>
                Rename…
              </Menu.Item>
              <MoveItems
                index={views.indexOf(current)}
                count={views.length}
                onMove={(position) =>
                  void attempt(async () => {
                    await changeView(current.id, { position })
                    await refresh()
                  })
                }
              />
              <Menu.Item
                color="error"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void remove(current)}
              >
                Delete view
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Late when={dialog !== undefined}>
        <ViewDialog
          opened={dialog !== undefined}
          renamed={dialog === 'rename' ? current : undefined}
          query={query}
          onClose={() => setDialog(undefined)}
          onSaved={async (view) => {
            await refresh()
            if (dialog === 'save') pick(view)
          }}
        />
      </Late>
    </>
  )
}
