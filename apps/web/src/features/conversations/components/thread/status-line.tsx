import type { Message } from '@greenroom/contracts'
import { Button, Popover, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { mayHaveArrived, sendAgain, takeBack } from '../../api/messages.ts'
import { reclaim } from '../../drafts/use-draft.ts'
import { statusLook } from './status.ts'
import classes from './thread.module.css'

export interface StatusLineProps {
  message: Message
  isLatest: boolean
}

/** What became of a message, and what can be done about it. */
export function StatusLine({ message, isLatest }: StatusLineProps) {
  const look = statusLook(message)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const canUndo = useUntil(message.status === 'queued' ? message.send_at : null) || message.status === 'scheduled'
  if (look === undefined) return null
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'That did not work.')
    } finally {
      setBusy(false)
    }
  }
  const undo = () =>
    run(async () => {
      await takeBack(client, message)
      reclaim(message)
    })
  const again = () => run(() => sendAgain(client, message))
  // A campaign's text is never sent again by itself; the composer is below.
  const isMany = message.origin === 'campaign'
  const isQuiet = look.tone === 'good' && !isLatest
  return (
    <>
      <span className={classes.status} data-tone={look.tone}>
        <look.Icon size={14} aria-hidden />
        <span className={isQuiet ? 'visually-hidden' : undefined}>{look.words}</span>
      </span>
      {canUndo ? (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => void undo()}>
          {message.status === 'scheduled' ? 'Cancel' : 'Undo'}
        </Button>
      ) : null}
      {message.status === 'failed' ? (
        <span className={classes.failure}>
          <span>
            {message.failure === null
              ? null
              : isMany
                ? message.failure.text
                : `${message.failure.text} ${message.failure.mend}`}
          </span>
          {isMany || mayHaveArrived(message) ? null : (
            <Button size="compact-sm" variant="light" color="error" loading={isBusy} onClick={() => void again()}>
              Try again
            </Button>
          )}
        </span>
      ) : null}
      {!isMany && mayHaveArrived(message) ? (
        <AskAgain isText={message.channel === 'sms'} isBusy={isBusy} onAgain={again} />
      ) : null}
    </>
  )
}

/** Asks first: the message may have arrived, and would arrive twice. */
function AskAgain({ isText, isBusy, onAgain }: { isText: boolean; isBusy: boolean; onAgain: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={260} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="light" color="warning" loading={isBusy} onClick={() => setOpen(!isOpen)}>
          Try again
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" mb="xs">
          It may have arrived. If it did, they get it twice{isText ? ', and you pay twice' : ''}.
        </Text>
        <Button
          size="xs"
          fullWidth
          onClick={() => {
            setOpen(false)
            void onAgain()
          }}
        >
          It did not arrive, send again
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Returns true until the moment has passed. */
function useUntil(moment: string | null): boolean {
  const at = moment === null ? 0 : Date.parse(moment)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Math.max(at, Date.now())), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return at > now
}
