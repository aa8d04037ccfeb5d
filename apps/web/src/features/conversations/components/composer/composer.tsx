import type { ChannelGate } from '@greenroom/contracts'
import { mailSubject } from '@greenroom/domain/mail-subject'
import { fillMergeFields, mergeValues } from '@greenroom/domain/merge-fields'
import { mediaProblem } from '@greenroom/domain/message-media'
import { MAX_MAIL_LENGTH, MAX_SUBJECT, MAX_TEXT_LENGTH, type MessageChannel } from '@greenroom/domain/messages'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Attachments } from '../../../../lib/compose/attachments.tsx'
import { countText, DearHint, useInsert } from '../../../../lib/compose/index.ts'
import { useAttaching } from '../../../../lib/compose/use-attaching.ts'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { contactQuery } from '../../../../lib/contacts/queries.ts'
import { useMe } from '../../../../lib/me.ts'
import { useOnline } from '../../../../lib/online.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toastFloor } from '../../../../ui/toast-floor.ts'
import type { Conversation } from '../../api/threads.ts'
import { EMPTY, isEmpty } from '../../drafts/drafts.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { ChannelSwitch, Closed, Short } from './channel-switch.tsx'
import classes from './composer.module.css'
import { Preview } from './preview.tsx'
import { AnswerMenu, useSlash } from './saved-answers.tsx'
import { SendButtons } from './send-buttons.tsx'
import { Tools } from './tools.tsx'

export interface ComposerProps {
  conversation: Conversation
  /** Channel that they wrote on last. */
  lastChannel: MessageChannel | undefined
  /** Subject of the last mail. */
  lastSubject: string | undefined
}

export const COMPOSER_ID = 'message-composer'

/** Writes to a person. */
export function Composer({ conversation, lastChannel, lastSubject }: ComposerProps) {
  const { contact_id: contactId, channels, artist } = conversation
  const { draft, change } = useDraft(conversation)
  const { box } = useOutbox(contactId)
  const { data: contact } = useQuery(contactQuery(contactId))
  const me = useMe()
  const online = useOnline()
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()

  // An empty draft is not kept, and neither is its channel.
  const [chosen, setChosen] = useState<MessageChannel>()
  const channel = draft.channel ?? chosen ?? startsWith(channels, lastChannel)
  const choose = (next: MessageChannel) => {
    setChosen(next)
    change({ channel: next })
  }
  const gate = channels.find((one) => one.channel === channel)
  const isMail = channel === 'email'
  const values = mergeValues(contact ?? { name: conversation.name, email: conversation.email }, artist)
  const filled = fillMergeFields(draft.content, values)
  const count = countText(filled.text, draft.media.length, me?.text_prices)
  const subject = mailSubject(isMail ? draft.subject : '', values, lastSubject)
  const wrong = [...subject.problems, ...filled.problems]
  const attaching = useAttaching(channel, draft.media, (media) => change({ media }))
  const slash = useSlash(draft.content, (content) => {
    change({ content })
    field.current?.focus()
  })
  const unfit = mediaProblem(channel, draft.media)
  const hasText = draft.content.trim() !== ''
  const canSend =
    (hasText || draft.media.length > 0) &&
    wrong.length === 0 &&
    !attaching.isBusy &&
    unfit === undefined &&
    (isMail || filled.text.length <= MAX_TEXT_LENGTH) &&
    gate?.is_open === true

  const send = (sendAt?: Date) => {
    if (!canSend) {
      if (wrong[0]) setProblem(wrong[0].text)
      return
    }
    setProblem(undefined)
    void box.add({
      key: randomId(),
      contactId,
      at: new Date().toISOString(),
      media: draft.media,
      body: {
        channel,
        content: draft.content,
        ...(isMail && draft.subject && { subject: draft.subject }),
        ...(draft.media.length > 0 && { media_ids: draft.media.map(({ id }) => id) }),
        ...(sendAt && { send_at: sendAt.toISOString() }),
      },
    })
    change({ ...EMPTY, channel })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (slash.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') event.currentTarget.blur()
  }
  useEffect(() => setProblem(undefined), [draft.content])
  const insert = useInsert(field, draft.content, (content) => change({ content }))
  const name = displayName(conversation)
  return (
    <section className={classes.root} ref={toastFloor} aria-label={`Write to ${name}`} {...attaching.dropProps}>
      <ChannelSwitch
        channels={channels}
        value={channel}
        onChange={(next) => {
          choose(next)
          field.current?.focus()
        }}
      />
      {gate === undefined || gate.is_open ? null : (
        <Closed gate={gate} other={channels.find((one) => one.is_open)} onOther={choose} contactId={contactId} />
      )}
      {gate?.is_open && gate.reason ? <Short gate={gate} /> : null}
      <div className={classes.box} hidden={gate?.is_open === false} data-mail={isMail || undefined}>
        {isMail ? (
          <TextInput
            className={classes.subject ?? ''}
            variant="unstyled"
            aria-label="Subject"
            placeholder={mailSubject('', values, lastSubject).text}
            maxLength={MAX_SUBJECT}
            value={draft.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
        ) : null}
        {slash.isOpen ? <AnswerMenu slash={slash} /> : null}
        <Textarea
          id={COMPOSER_ID}
          ref={field}
          variant="unstyled"
          aria-label={isMail ? 'Email' : 'Text message'}
          aria-keyshortcuts="R"
          placeholder={isMail ? `Write ${name} an email` : `Text ${name} · / for saved answers`}
          autosize
          minRows={isMail ? 3 : 1}
          maxRows={10}
          maxLength={isMail ? MAX_MAIL_LENGTH : MAX_TEXT_LENGTH}
          value={draft.content}
          onChange={(event) => change({ content: event.currentTarget.value, channel })}
          onKeyDown={onKeyDown}
          onPaste={attaching.onPaste}
          {...slash.fieldProps}
        />
        <Attachments
          attaching={attaching}
          media={draft.media}
          onRemove={(id) => change({ media: draft.media.filter((one) => one.id !== id) })}
        />
        <Preview
          subject={isMail ? { raw: draft.subject, filled: subject } : undefined}
          content={{ raw: draft.content, filled }}
        />
        {(problem ?? unfit) === undefined ? null : (
          <p className={classes.problem} role="alert">
            {problem ?? unfit}
          </p>
        )}
        <DearHint
          hint={isMail ? undefined : count.hint}
          onReplace={(replace) => change({ content: replace(draft.content) })}
        />
        <div className={classes.foot}>
          <Tools
            isMail={isMail}
            onInsert={insert}
            onAttach={attaching.pick}
            content={draft.content}
            onAnswer={(content) => change({ content })}
          />
          <SendButtons
            count={isMail ? undefined : count}
            canSend={canSend}
            isOnline={online}
            clock={{ name: values.first_name || name, zones: conversation.zones, isGuess: contact?.time_zone === null }}
            onSend={send}
            isUnsaved={!isEmpty(draft) && !online}
          />
        </div>
      </div>
    </section>
  )
}

/** Answers go where they wrote last, if that is open. */
function startsWith(channels: readonly ChannelGate[], last: MessageChannel | undefined): MessageChannel {
  const open = channels.filter(({ is_open: isOpen }) => isOpen)
  return (open.find(({ channel }) => channel === last) ?? open[0])?.channel ?? last ?? 'sms'
}
