import { Button } from '@mantine/core'
import { countOf } from '../../../../lib/format.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import {
  IconAlertCircle,
  IconClock,
  IconCloudOff,
  IconMail,
  IconMessage,
  IconSend,
} from '../../../../ui/icons.generated.ts'
import { drafts } from '../../drafts/use-draft.ts'
import { isEmpty } from '../../drafts/drafts.ts'
import type { Outbox, Unsent } from '../../outbox/outbox.ts'
import { COMPOSER_ID } from '../composer/composer.tsx'
import { momentWords } from '../../../../lib/moment-words.ts'
import { Shell } from './bubble.tsx'
import { SafeText } from './safe-text.tsx'
import classes from './thread.module.css'

const STATES = {
  sending: { words: 'Sending…', Icon: IconSend, tone: 'quiet' },
  waiting: { words: 'Waiting for connection', Icon: IconCloudOff, tone: 'unsure' },
  retrying: { words: 'Trying again…', Icon: IconClock, tone: 'unsure' },
  failed: { words: 'Not sent', Icon: IconAlertCircle, tone: 'bad' },
} as const

/** A message that the server does not have yet. */
export function UnsentBubble({ unsent, box }: { unsent: Unsent; box: Outbox }) {
  const { words, Icon, tone } = STATES[unsent.state]
  const Channel = unsent.body.channel === 'email' ? IconMail : IconMessage
  /** Puts it into the composer, below what is written there by now. */
  const edit = () => {
    const { body, media = [], contactId } = unsent
    const store = drafts()
    const written = store.get(contactId)
    store.write(contactId, {
      channel: isEmpty(written) ? body.channel : (written.channel ?? body.channel),
      subject: written.subject || (body.subject ?? ''),
      content: [written.content, body.content].filter((part) => part !== '').join('\n\n'),
      media: [...written.media, ...media],
    })
    box.discard(unsent.key)
    requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus())
  }
  const discard = () => {
    box.discard(unsent.key)
    toast.success('Message discarded.', {
      id: `discarded-${unsent.key}`,
      action: { label: 'Undo', onClick: () => void box.putBack(unsent) },
    })
  }
  const now = useMinute()
  const files = unsent.body.media_ids?.length ?? 0
  const sendAt = unsent.body.send_at
  return (
    <div className={classes.line} data-mine>
      <Shell channel={unsent.body.channel} status={unsent.state === 'failed' ? 'failed' : 'queued'}>
        {unsent.body.subject ? <strong className={classes.subject}>{unsent.body.subject}</strong> : null}
        <SafeText text={unsent.body.content} />
      </Shell>
      <div className={classes.meta}>
        <Channel size={13} aria-hidden />
        <span className={classes.status} data-tone={tone} role="status">
          <Icon size={14} aria-hidden />
          {words}
        </span>
        {files === 0 ? null : <span>{countOf(files, 'file')}</span>}
        {sendAt === undefined ? null : <span>Leaves {momentWords(new Date(sendAt), now)}</span>}
        {unsent.state === 'sending' ? null : (
          <span className={classes.failure}>
            {unsent.problem ? <span>{unsent.problem}</span> : null}
            {unsent.mayHaveArrived && unsent.state !== 'failed' ? (
              <span>The first try may have reached them.</span>
            ) : null}
            {unsent.state === 'failed' ? (
              <Button size="compact-sm" variant="light" color="error" onClick={() => void box.again(unsent.key)}>
                Try again
              </Button>
            ) : null}
            <Button size="compact-sm" variant="subtle" color="gray" onClick={edit}>
              Edit
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
              Discard
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}
