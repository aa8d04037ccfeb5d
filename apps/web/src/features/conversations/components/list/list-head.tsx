import { ActionIcon, Menu, Popover } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { openShortcuts } from '../../../../lib/palette.ts'
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconDots,
  IconKeyboard,
  IconListCheck,
  IconMessageReply,
} from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { latePart } from '../../../../ui/late-part.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { tip } from '../../../../ui/tip.ts'
import type { useInboxAddress } from '../use-inbox-address.ts'
import { Filters } from './filters.tsx'
import { RepliesChip } from './replies-chip.tsx'
import classes from './thread-list.module.css'

const Narrowing = latePart(() => import('./narrowing.tsx'))

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'longest_waiting', label: 'Waiting longest first' },
] as const

export interface ListHeadProps {
  address: ReturnType<typeof useInboxAddress>
  isBusy: boolean
  isChoosing: boolean
  onChoosing: () => void
}

/** Title, search, and filters above the conversations. */
export function ListHead({ address: { values, change }, isBusy, isChoosing, onChoosing }: ListHeadProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = values.channel !== undefined || values.tag !== '' || values.segment !== undefined
  return (
    <div className={classes.head}>
      <div className={classes.titleLine}>
        <div className={classes.title} aria-hidden>
          Conversations
        </div>
        <Menu position="bottom-end" {...IN_MAIN}>
          <Menu.Target>
            <ActionIcon size="lg" aria-label="More for the inbox">
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Sort</Menu.Label>
            {SORTS.map(({ value, label }) => (
              <Menu.Item
                key={value}
                aria-current={values.sort === value ? 'true' : undefined}
                rightSection={values.sort === value ? <IconCheck size={16} aria-hidden /> : null}
                onClick={() => change({ sort: value })}
              >
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconListCheck size={18} aria-hidden />} onClick={onChoosing}>
              {isChoosing ? 'Stop selecting' : 'Select conversations'}
            </Menu.Item>
            <Menu.Item
              component={Link}
              to="/dashboard/conversations/answers"
              leftSection={<IconMessageReply size={18} aria-hidden />}
            >
              Keywords and automatic answers
            </Menu.Item>
            <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} onClick={openShortcuts}>
              Keyboard shortcuts
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.searchLine}>
        <SearchField
          label="Search conversations"
          placeholder="Names and messages"
          value={values.q}
          onChange={(q) => change({ q })}
          isBusy={isBusy && values.q !== ''}
          hasShortcut
        />
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          width={288}
          trapFocus
          returnFocus
          shadow="md"
          {...IN_MAIN}
        >
          <Popover.Target>
            <ActionIcon
              {...tip('Filter')}
              variant={isNarrow ? 'light' : 'default'}
              size="lg"
              aria-label={isNarrow ? 'Filter, active' : 'Filter'}
              onClick={() => setOpen(!isOpen)}
            >
              <IconAdjustmentsHorizontal size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label="Filter">
            <Suspense>{isOpen ? <Narrowing value={values} onChange={change} /> : null}</Suspense>
          </Popover.Dropdown>
        </Popover>
      </div>
      {values.campaign_id === undefined ? null : (
        <RepliesChip campaignId={values.campaign_id} onRemove={() => change({ campaign_id: undefined })} />
      )}
      <Filters value={values.filter} onChange={(filter) => change({ filter })} />
    </div>
  )
}
