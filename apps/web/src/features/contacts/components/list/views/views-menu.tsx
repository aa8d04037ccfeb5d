import type { ContactView } from '@greenroom/contracts'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../../../../../ui/icons.generated.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tellProblem } from '../../../../../lib/tell-problem.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { Late } from '../../../../../ui/late.tsx'
import { changeView, removeView, saveView, viewsQuery } from '../../../api/views.ts'
import { randomId } from '../../../../../lib/random-id.ts'
import type { ContactList } from '../use-contact-list.ts'
import { shownBy } from './use-saved-view.ts'
import { canonical, queryOfView } from './view-query.ts'
import classes from './views-menu.module.css'
import { lateDialog } from '../../../../../ui/late-part.tsx'

const ViewDialog = lateDialog(() => import('./view-dialog.tsx'))

/** Names of what is shown, to save, and whether it differs from the picked view. */
function useShown({ view, columns, saved: { current } }: ContactList) {
  const query = queryOfView(view)
  const ids = columns.shown.map(({ id }) => id)
  const known = columns.all.filter(({ id, isUsual }) => current?.columns?.includes(id) ?? isUsual).map(({ id }) => id)
  const isChanged = current !== undefined && (canonical(current.query) !== query || known.join() !== ids.join())
  return { shown: { query, columns: ids }, isChanged }
}

/** Picks, saves, renames, and deletes views of the list. */
export function ViewsMenu({ contacts }: { contacts: ContactList }) {
  const { saved, showView } = contacts
  const { views, current } = saved
  const { shown, isChanged } = useShown(contacts)
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'save' | 'rename'>()
  const refresh = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
  const pick = (view: ContactView) => showView(shownBy(view), { toTop: true })
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const restore = async (view: ContactView) => {
    try {
      const again = await saveView(view, randomId())
      await refresh()
      // The toast outlives the list, and the address is by then another screen's.
      if (isOpen.current) pick(again)
    } catch (error) {
      tellProblem(error)
    }
  }

  const saveChanges = async (view: ContactView) => {
    try {
      await changeView(view.id, shown)
      await refresh()
      toast.success(`“${view.name}” is saved.`)
    } catch (error) {
      tellProblem(error)
    }
  }
  const remove = async (view: ContactView) => {
    try {
      await removeView(view.id)
      showView({}, { replace: true })
      await refresh()
      toast.info(`“${view.name}” is deleted.`, {
        action: { label: 'Undo', onClick: () => void restore(view) },
      })
    } catch (error) {
      tellProblem(error)
    }
  }
  const name = current?.name ?? 'All contacts'
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
              onChange={(id) => {
                const view = views.find((one) => one.id === id)
                if (view) pick(view)
                else showView({}, { toTop: true })
              }}
            >
              <Menu.RadioItem value="" closeMenuOnClick>
                All contacts
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
          shown={shown}
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
