import type { Contact } from '@greenroom/contracts'
import { MAX_CONTACT_NAME } from '@greenroom/domain/contacts'
import { ActionIcon, Button, Group, Title } from '@mantine/core'
import { IconMessages, IconStar, IconStarFilled } from '../../../../ui/icons.generated.ts'
import { conversationUrl } from '../../../../lib/conversations.ts'
import { Link } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { contactQuery } from '../../../../lib/contacts/queries.ts'
import { StatusMark } from '../../../../lib/contacts/status-mark.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { useContact } from './contact-context.ts'
import { ContactMenu } from './contact-menu.tsx'
import classes from './header.module.css'
import { TextEditor } from './editors/text-editor.tsx'
import { type Fact, InlineField } from './inline-field.tsx'
import { useSaveContact } from './use-save-contact.ts'
import { tip } from '../../../../ui/tip.ts'

const NAME: Fact<string> = {
  name: 'name',
  label: 'Name',
  read: ({ name }) => name,
  show: (_, contact) => (
    <Title order={1} className={classes.title} dir="auto" title={contact.name}>
      {displayName(contact)}
    </Title>
  ),
  tell: (_, contact) => <bdi>{displayName(contact)}</bdi>,
  toChange: (typed) => ({ name: typed.trim() }),
  editor: (props) => <TextEditor {...props} size="md" maxLength={MAX_CONTACT_NAME} />,
}

/** Name, status and the most frequent actions. */
export function Header() {
  usePhoneFormat()
  const { contact } = useContact()
  const name = displayName(contact)
  return (
    <header className={classes.root}>
      <PersonAvatar name={name} picture={null} size={72} tint={contact.id} />
      <div className={classes.words}>
        <Group gap={4} wrap="nowrap" miw={0}>
          <InlineField isBare fact={NAME} mark={<Star contact={contact} />} />
        </Group>
        <Group gap="6px 12px" mt={4} c="dimmed">
          <StatusMark status={contact.status} />
          <span>
            Last active <TimeAgo at={contact.last_activity} />
          </span>
        </Group>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          component={Link}
          to={conversationUrl(contact.id)}
          leftSection={<IconMessages size={18} aria-hidden />}
        >
          Message
        </Button>
        <ContactMenu />
      </div>
    </header>
  )
}

function Star({ contact }: { contact: Contact }) {
  const client = useQueryClient()
  const { mutate } = useSaveContact(contact.id)
  const { queryKey } = contactQuery(contact.id)
  const label = contact.starred ? 'Remove the star' : 'Star'
  const show = (starred: boolean) => client.setQueryData(queryKey, (shown) => shown && { ...shown, starred })
  const toggle = () => {
    const starred = !contact.starred
    show(starred)
    mutate(
      { change: { starred }, base: contact },
      {
        onError: (error) => {
          show(!starred)
          toast.error(error.message)
        },
      },
    )
  }
  return (
    <ActionIcon {...tip(label)} aria-label="Star" aria-pressed={contact.starred} onClick={toggle}>
      {contact.starred ? (
        <IconStarFilled size={20} className={classes.star} aria-hidden />
      ) : (
        <IconStar size={20} aria-hidden />
      )}
    </ActionIcon>
  )
}
