import { ActionIcon, Menu, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayName, otherAddresses } from '../../../../lib/contacts/contact-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import {
  IconArchive,
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconDots,
  IconHandStop,
  IconHelpCircle,
  IconInbox,
  IconLayoutSidebarRight,
  IconMail,
  IconNote,
  IconStar,
  IconStarFilled,
  IconUser,
} from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { tip } from '../../../../ui/tip.ts'
import type { Conversation } from '../../api/threads.ts'
import { useInbox } from '../inbox-context.ts'
import { MomentMenu } from '../moment-menu.tsx'
import { momentWords } from '../../../../lib/moment-words.ts'
import classes from './thread-head.module.css'

const OptOutDialog = lateDialog(() => import('./opt-out-dialog.tsx'))
const NoteDialog = lateDialog(() => import('./note-dialog.tsx'))

export interface ThreadHeadProps {
  conversation: Conversation
  isPersonShown: boolean
  onTogglePerson: () => void
  onAskWhy: () => void
}

/** Who the conversation is with, and what can be done with it. */
export function ThreadHead({ conversation, isPersonShown, onTogglePerson, onAskWhy }: ThreadHeadProps) {
  const { actions, open, step, snoozing, setSnoozing, markUnread } = useInbox()
  const { isMobile } = useViewport()
  const now = useMinute()
  const [dialog, setDialog] = useState<'opt-out' | 'note'>()
  const name = displayName(conversation)
  const isClosed = conversation.state === 'closed'
  const settle = () => (isClosed ? actions.reopen : actions.close)(conversation)
  return (
    <header className={classes.head}>
      <ActionIcon
        className={classes.onPhone ?? ''}
        size={44}
        aria-label="Back to the conversations"
        onClick={() => open(undefined)}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <div className={classes.who}>
        <PersonAvatar name={name} picture={null} size={36} tint={conversation.contact_id} />
        <span className={classes.whoWords}>
          <Title order={isMobile ? 1 : 2} className={classes.name ?? ''}>
            <button type="button" className={classes.whoButton} aria-expanded={isPersonShown} onClick={onTogglePerson}>
              {name}
            </button>
          </Title>
          <span className={classes.sub}>
            {conversation.state === 'snoozed' && conversation.snoozed_until !== null
              ? `Snoozed until ${momentWords(new Date(conversation.snoozed_until), now)}`
              : isClosed
                ? 'Closed'
                : otherAddresses(conversation).join(' · ')}
          </span>
        </span>
      </div>
      <div className={classes.actions}>
        <span className={classes.onDesk}>
          <ActionIcon {...tip('Previous (K)')} aria-label="Previous conversation" onClick={() => step(-1)}>
            <IconChevronUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon {...tip('Next (J)')} aria-label="Next conversation" onClick={() => step(1)}>
            <IconChevronDown size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...tip(conversation.starred ? 'Remove the star (S)' : 'Star (S)')}
            aria-label="Star"
            aria-pressed={conversation.starred}
            onClick={() => void actions.star(conversation)}
          >
            {conversation.starred ? (
              <IconStarFilled size={19} className={classes.star} aria-hidden />
            ) : (
              <IconStar size={19} aria-hidden />
            )}
          </ActionIcon>
        </span>
        <MomentMenu
          opened={snoozing}
          onChange={setSnoozing}
          title="Bring it back"
          submitLabel="Snooze"
          onChoose={(at) => actions.snooze(conversation, at)}
          target={
            <ActionIcon {...tip('Snooze (B)')} aria-label="Snooze">
              <IconClock size={19} aria-hidden />
            </ActionIcon>
          }
        />
        <ActionIcon
          {...tip(isClosed ? 'Open again (E)' : 'Close (E)')}
          aria-label={isClosed ? 'Open again' : 'Close'}
          onClick={settle}
        >
          {isClosed ? <IconInbox size={19} aria-hidden /> : <IconArchive size={19} aria-hidden />}
        </ActionIcon>
        <Menu position="bottom-end" {...IN_MAIN}>
          <Menu.Target>
            <ActionIcon aria-label={`More for ${name}`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isMobile ? (
              <Menu.Item
                leftSection={<IconStar size={18} aria-hidden />}
                onClick={() => void actions.star(conversation)}
              >
                {conversation.starred ? 'Remove the star' : 'Star'}
              </Menu.Item>
            ) : null}
            <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={markUnread}>
              Mark as unread
            </Menu.Item>
            <Menu.Item leftSection={<IconNote size={18} aria-hidden />} onClick={() => setDialog('note')}>
              Add a note
            </Menu.Item>
            <Menu.Item leftSection={<IconHelpCircle size={18} aria-hidden />} onClick={onAskWhy}>
              Why is this fan here?
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={`/dashboard/contacts/${conversation.contact_id}`}
              leftSection={<IconUser size={18} aria-hidden />}
            >
              Open the contact
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="error"
              leftSection={<IconHandStop size={18} aria-hidden />}
              onClick={() => setDialog('opt-out')}
            >
              Opt out on their behalf
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <span className={classes.onDesk}>
          <ActionIcon
            {...tip(isPersonShown ? 'Hide the person' : 'Show the person')}
            aria-label="Show the person"
            aria-pressed={isPersonShown}
            onClick={onTogglePerson}
          >
            <IconLayoutSidebarRight size={20} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <Late when={dialog === 'opt-out'}>
        <OptOutDialog conversation={conversation} opened={dialog === 'opt-out'} onClose={() => setDialog(undefined)} />
      </Late>
      <Late when={dialog === 'note'}>
        <NoteDialog
          contactId={conversation.contact_id}
          name={name}
          opened={dialog === 'note'}
          onClose={() => setDialog(undefined)}
        />
      </Late>
    </header>
  )
}
