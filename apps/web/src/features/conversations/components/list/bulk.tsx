import { ActionIcon, Button, CloseButton, Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { isChosen, MAX_BY_HAND } from '../../../../lib/list/selection.ts'
import {
  IconArchive,
  IconClock,
  IconInbox,
  IconMailOpened,
  IconStar,
  IconStarOff,
  IconTag,
} from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { tip } from '../../../../ui/tip.ts'
import { useInbox } from '../inbox-context.ts'
import { MomentMenu } from '../moment-menu.tsx'
import { momentWords } from '../../../../lib/moment-words.ts'
import classes from './bulk.module.css'
import { useBulk } from './use-bulk.ts'
import type { ThreadList } from './use-thread-list.ts'

/** Offers changes of the selected conversations, below the list. */
export function Bulk({ list }: { list: ThreadList }) {
  const bulk = useBulk(list)
  const { selection, rows, total } = list
  const { filter } = useInbox().view
  const { count, isAll, isBusy } = bulk
  const isPutAway = filter === 'closed' || filter === 'snoozed'
  const areStarred = rows.every(({ id, starred }) => starred || !isChosen(selection.selection, id))
  const isWhole = !isAll && rows.length >= total
  return (
    <section className={classes.bar} aria-label="Selected conversations">
      <div className={classes.who}>
        <CloseButton aria-label="Clear the selection" onClick={selection.clear} />
        <span className={classes.count} role="status">
          {formatNumber(count)} selected
        </span>
        {isAll || count >= total ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              isWhole
                ? selection.choose(
                    rows.map(({ id }) => id),
                    true,
                  )
                : selection.all()
            }
          >
            Select all {formatNumber(total)}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        <Action
          label="Mark as read"
          icon={<IconMailOpened size={18} aria-hidden />}
          isBusy={isBusy}
          onPress={() => void bulk.change({ action: 'read' }, 'marked as read')}
        />
        {isPutAway ? (
          <Action
            label="Open again"
            icon={<IconInbox size={18} aria-hidden />}
            isBusy={isBusy}
            onPress={() => void bulk.change({ action: 'open' }, 'open again')}
          />
        ) : null}
        {filter === 'closed' ? null : (
          <Action
            label="Close"
            icon={<IconArchive size={18} aria-hidden />}
            isBusy={isBusy}
            onPress={() => void bulk.change({ action: 'close' }, 'closed')}
          />
        )}
        <MomentMenu
          title="Snooze until"
          submitLabel="Snooze"
          onChoose={(until) =>
            void bulk.change(
              { action: 'snooze', snoozed_until: until.toISOString() },
              `snoozed until ${momentWords(until, new Date())}`,
            )
          }
          target={
            <ActionIcon {...tip('Snooze')} aria-label="Snooze" variant="default" size={36} disabled={isBusy}>
              <IconClock size={18} aria-hidden />
            </ActionIcon>
          }
        />
        {count > MAX_BY_HAND ? null : (
          <>
            <Action
              label={areStarred ? 'Remove the star' : 'Star'}
              icon={areStarred ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
              isBusy={isBusy}
              onPress={() =>
                void bulk.changeTheirs(
                  { kind: 'star', starred: !areStarred },
                  areStarred ? 'no longer starred' : 'starred',
                )
              }
            />
            <Tagging
              count={count}
              isBusy={isBusy}
              onTag={(tags) =>
                void bulk.changeTheirs({ kind: 'add-tags', tags }, `tagged ${tags.map((tag) => `“${tag}”`).join(', ')}`)
              }
            />
          </>
        )}
      </div>
    </section>
  )
}

interface ActionProps {
  label: string
  icon: ReactNode
  isBusy: boolean
  onPress: () => void
}

const Action = ({ label, icon, isBusy, onPress }: ActionProps) => (
  <ActionIcon {...tip(label)} aria-label={label} variant="default" size={36} disabled={isBusy} onClick={onPress}>
    {icon}
  </ActionIcon>
)

interface TaggingProps {
  count: number
  isBusy: boolean
  onTag: (tags: string[]) => void
}

/** Asks which tags to add. */
function Tagging({ count, isBusy, onTag }: TaggingProps) {
  const [isOpen, setOpen] = useState(false)
  const [tags, setTags] = useState<string[]>([])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={260}
      trapFocus
      returnFocus
      shadow="md"
      {...IN_MAIN}
    >
      <Popover.Target>
        <ActionIcon
          {...tip('Tag')}
          aria-label="Tag"
          variant="default"
          size={36}
          disabled={isBusy}
          onClick={() => setOpen(!isOpen)}
        >
          <IconTag size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TagsField label="Add tags" value={tags} onChange={setTags} autoFocus />
        <Button
          mt="sm"
          fullWidth
          disabled={tags.length === 0}
          onClick={() => {
            setOpen(false)
            onTag(tags)
          }}
        >
          Add to {countOf(count, 'person', 'people')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
