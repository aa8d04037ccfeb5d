import { Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { messagesQuery } from '../../api/messages.ts'
import { type Conversation, conversationQuery } from '../../api/threads.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { Composer } from '../composer/composer.tsx'
import { useInbox } from '../inbox-context.ts'
import { FlagNotice } from './flag-notice.tsx'
import { Messages } from './messages.tsx'
import classes from './thread.module.css'
import { ThreadHead, type ThreadHeadProps } from './thread-head.tsx'

export type ThreadProps = Omit<ThreadHeadProps, 'conversation' | 'onUnread'> & { contactId: string }

/** One conversation: who it is with, what was said, and what to say next. */
export function Thread({ contactId, ...head }: ThreadProps) {
  const query = useQuery(conversationQuery(contactId))
  const { open } = useInbox()
  return (
    <section className={classes.thread} aria-label="Conversation">
      <Loaded
        query={query}
        place="list"
        what="This conversation"
        skeleton={<ThreadSkeleton />}
        missing={
          <EmptyState
            isPlain
            title="There is no such conversation"
            text="The address may be mistyped, or the contact may have been deleted."
            action={
              <button type="button" className={classes.back} onClick={() => open(undefined)}>
                Back to all conversations
              </button>
            }
          />
        }
      >
        {(conversation) => <Opened key={contactId} conversation={conversation} {...head} />}
      </Loaded>
    </section>
  )
}

function Opened({ conversation, ...head }: { conversation: Conversation } & Omit<ThreadProps, 'contactId'>) {
  const messages = useInfiniteQuery(messagesQuery(conversation.contact_id))
  return (
    <>
      <ThreadHead conversation={conversation} {...head} />
      <FlagNotice conversation={conversation} />
      <Messages conversation={conversation} query={messages} />
      <Composer
        conversation={conversation}
        lastChannel={messages.data?.pages[0]?.items.find(({ direction }) => direction === 'inbound')?.channel}
        lastSubject={messages.data?.pages[0]?.items.find(({ subject }) => subject !== null)?.subject ?? undefined}
      />
    </>
  )
}

const ThreadSkeleton = () => (
  <div className={classes.skeleton}>
    <Skeleton height={36} width="45%" />
    <Skeleton height={54} width="58%" radius="lg" />
    <Skeleton height={40} width="42%" radius="lg" style={{ alignSelf: 'flex-end' }} />
    <Skeleton height={72} width="52%" radius="lg" />
    <Skeleton height={46} width="36%" radius="lg" style={{ alignSelf: 'flex-end' }} />
  </div>
)
