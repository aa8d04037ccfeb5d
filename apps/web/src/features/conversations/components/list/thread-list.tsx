import { Button, Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { useInbox } from '../inbox-context.ts'
import { viewOfInbox } from '../inbox-address.ts'
import type { useInboxAddress } from '../use-inbox-address.ts'
import { Bulk } from './bulk.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import classes from './thread-list.module.css'
import { ThreadRow } from './thread-row.tsx'
import type { ThreadList as List } from './use-thread-list.ts'

/** Height of a row in pixels, as the styles have it. */
const ROW = 88
/** Rows from the end at which the next page loads. */
const AHEAD = 10

export interface ThreadListProps {
  list: List
  box: RefObject<HTMLDivElement | null>
  address: ReturnType<typeof useInboxAddress>
}

/** The conversations of a part of the inbox. */
export function ThreadList({ list, box, address }: ThreadListProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { query, rows, changes, show, count, selection } = list
  return (
    <div className={classes.pane}>
      <ListHead
        address={address}
        isBusy={query.isFetching}
        isChoosing={isChoosing}
        onChoosing={() => {
          selection.clear()
          setChoosing(!isChoosing)
        }}
      />
      <div className={classes.scrollFrame}>
        {changes > 0 ? (
          <Button className={classes.news ?? ''} size="compact-sm" onClick={show}>
            {countOf(changes, 'change')} · Show
          </Button>
        ) : null}
        <div ref={box} className={classes.scroll} data-thread-list>
          <Loaded query={query} place="list" what="Your conversations" skeleton={<Skeletons />}>
            {() =>
              rows.length === 0 ? (
                <div className={classes.empty}>
                  <ListEmpty
                    view={viewOfInbox(address.values)}
                    onShowAll={() =>
                      address.change({
                        filter: 'all',
                        q: '',
                        tag: '',
                        segment: undefined,
                        channel: undefined,
                        campaign_id: undefined,
                      })
                    }
                  />
                </div>
              ) : (
                <Rows list={list} box={box} address={address} isChoosing={isChoosing || count > 0} />
              )
            }
          </Loaded>
        </div>
      </div>
      {count > 0 ? <Bulk list={list} /> : null}
    </div>
  )
}

function Rows({ list, box, address, isChoosing }: ThreadListProps & { isChoosing: boolean }) {
  const { open, contactId } = useInbox()
  const { rows, selection, query } = list
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here alone, in plain values
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 340, height: 900 },
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - AHEAD) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, rows.length])
  const openAt = rows.findIndex(({ id }) => id === contactId)
  useEffect(() => {
    if (openAt >= 0) virtual.scrollToIndex(openAt, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- only as another conversation opens
  }, [contactId])
  return (
    <ul className={classes.rows} style={{ height: virtual.getTotalSize() }} aria-label="Conversations">
      {items.map(({ index, start }) => {
        const thread = rows[index]
        return thread === undefined ? null : (
          <li key={thread.id} className={classes.place} style={{ transform: `translateY(${start}px)` }}>
            <ThreadRow
              thread={thread}
              to={address.addressOf({ contact: thread.id, message: thread.found?.message_id })}
              isOpen={thread.id === contactId}
              isChosen={selection.isChosen(thread.id)}
              isChoosing={isChoosing}
              words={address.values.q}
              onChoose={selection.toggle}
              onOpen={open}
            />
          </li>
        )
      })}
    </ul>
  )
}

const Skeletons = () => (
  <div className={classes.skeletons}>
    {[70, 52, 64, 45, 60, 50, 66].map((width) => (
      <div key={width} className={classes.skeleton}>
        <Skeleton circle height={40} />
        <div style={{ flex: 1 }}>
          <Skeleton height={13} width={`${width - 20}%`} mb={10} />
          <Skeleton height={12} width={`${width + 20}%`} />
        </div>
      </div>
    ))}
  </div>
)
