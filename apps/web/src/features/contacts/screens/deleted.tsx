import { Button, Checkbox, Box, Group, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useOnline } from '../../../lib/online.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DeletedRow } from '../components/deleted/deleted-row.tsx'
import classes from '../components/deleted/deleted.module.css'
import { type Deleted, useDeleted } from '../components/deleted/use-deleted.ts'
import { OperationsStrip } from '../components/list/operations-strip.tsx'

/** Above this number, the list has a search field. */
const SEARCHED = 10
const CONTACTS = '/dashboard/contacts'

/** `/dashboard/contacts/deleted`: contacts deleted within a day, which can be restored. */
export function Component() {
  const deleted = useDeleted()
  const { query, total, isSearch } = deleted
  const isOnline = useOnline()
  const hasSome = total > 0 && !isSearch
  return (
    <>
      <BackLink to={CONTACTS}>Contacts</BackLink>
      <PageHeader
        title="Recently deleted"
        text="You can restore deleted contacts for a day. After that, they are gone for good."
        actions={
          hasSome ? (
            <Button
              variant="default"
              disabled={!isOnline}
              loading={deleted.isAllBusy}
              onClick={() => deleted.restore('all')}
            >
              Restore all
            </Button>
          ) : undefined
        }
      />
      <OperationsStrip operations={deleted.operations} />
      <Loaded query={query} what="Your deleted contacts" skeleton={<Skeleton height={320} radius="lg" />} tellsStale>
        {() => (
          <KeptFocus>
            <People deleted={deleted} />
          </KeptFocus>
        )}
      </Loaded>
    </>
  )
}

function People({ deleted }: { deleted: Deleted }) {
  const { query, rows, ids, total, isExact, words, setWords, isSearch, chosen, choose, restore } = deleted
  const isOnline = useOnline()
  if (rows.length === 0 && !isSearch)
    return (
      <EmptyState
        title="No recently deleted contacts"
        text="Contacts you delete stay here for a day in case you want them back."
        action={
          <Button component={Link} to={CONTACTS}>
            Back to contacts
          </Button>
        }
      />
    )
  const count = isExact ? countOf(total, 'deleted contact') : `more than ${countOf(total, 'deleted contact')}`
  return (
    <>
      <Group justify="space-between" gap="10px 16px" mb="sm">
        {total > SEARCHED || isSearch ? (
          <SearchField
            label="Search deleted contacts"
            placeholder="Search by name, email or phone"
            value={words}
            onChange={setWords}
          />
        ) : null}
        <Box component="span" c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
          {isOnline ? count : 'You are offline. This list may be out of date.'}
        </Box>
      </Group>
      {rows.length === 0 ? (
        <EmptyState
          art={<Grooves shape="arcs" />}
          title="Nobody matches"
          text="Try a shorter search."
          action={<Button onClick={() => setWords('')}>Show all deleted contacts</Button>}
        />
      ) : (
        <RowList
          label="Deleted contacts"
          isFading={query.isPlaceholderData}
          head={
            <div className={classes.head}>
              <Checkbox
                size="sm"
                label={chosen.length === 0 ? 'Select all shown' : `${formatNumber(chosen.length)} selected`}
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={(event) => choose(ids, event.currentTarget.checked)}
              />
              {chosen.length === 0 ? null : (
                <Button size="xs" disabled={!isOnline} onClick={() => restore(chosen)}>
                  {`Restore ${formatNumber(chosen.length)}`}
                </Button>
              )}
            </div>
          }
        >
          {rows.map((contact) => (
            <DeletedRow
              key={contact.id}
              contact={contact}
              isChosen={chosen.includes(contact.id)}
              isBusy={deleted.isBusy(contact.id)}
              isOnline={isOnline}
              onChoose={(wanted) => choose([contact.id], wanted)}
              onRestore={() => restore([contact.id])}
            />
          ))}
        </RowList>
      )}
      {query.hasNextPage ? (
        <Group justify="center" gap={0} align="stretch" wrap="nowrap" mt="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </Group>
      ) : null}
    </>
  )
}
