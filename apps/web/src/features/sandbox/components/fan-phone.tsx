import type { SandboxText } from '@greenroom/contracts'
import { formatPhone } from '@greenroom/domain/phone'
import { isSenderName } from '@greenroom/domain/registration/numbers'
import { ActionIcon, Box, Flex, SegmentedControl, Skeleton, Stack, Textarea } from '@mantine/core'
import { IconArrowUp } from '../../../ui/icons.generated.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatExact } from '../../../lib/format.ts'
import { NoReply } from '../../../ui/text-sender.tsx'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { sendText, textsKey, textsQuery } from '../api/sandbox.ts'
import { BackLink } from './back-link.tsx'
import bubble from '../../../ui/text-bubble.module.css'
import classes from './fan-phone.module.css'
import { WithLinks } from './with-links.tsx'

/** A fan's phone: its threads as the fan sees them, and a field to reply. */
export function FanPhone({ phone, back }: { phone: string; back: string }) {
  const { data, error } = useQuery(textsQuery(phone))
  const root = useRef<HTMLDivElement>(null)
  // On a small screen the reply field would not be visible.
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), [])
  const [chosen, setChosen] = useState<string>()
  const others = [...new Set(data?.items.map((text) => otherSide(text)))]
  const other = chosen !== undefined && others.includes(chosen) ? chosen : others[0]
  const texts = data?.items.filter((text) => otherSide(text) === other).toReversed()
  return (
    <Flex direction="column" align="center" gap="sm" ref={root}>
      <BackLink to={back} label="All phones" />
      <div className={classes.frame}>
        <PhoneFrame label={`Phone ${phone}`} width={360}>
          <Stack gap={0} h="100%" bg="var(--gr-body)">
            <header className={classes.head}>
              <Box component="h2" m={0} fz={16} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {other === undefined ? 'New message' : formatPhone(other)}
              </Box>
              <Box component="span" c="dimmed" fz="xs">
                on {formatPhone(phone)}
              </Box>
              {others.length > 1 && (
                <SegmentedControl
                  aria-label="Thread"
                  size="xs"
                  data={others.map((value) => ({ value, label: formatPhone(value) }))}
                  value={other ?? ''}
                  onChange={setChosen}
                  className={classes.threads ?? ''}
                />
              )}
            </header>
            <Thread texts={texts} error={error && !data ? error : undefined} />
            {other !== undefined && isSenderName(other) ? (
              <div className={classes.noReply}>
                <NoReply />
              </div>
            ) : (
              <Reply phone={phone} other={other} />
            )}
          </Stack>
        </PhoneFrame>
      </div>
    </Flex>
  )
}

/** Returns the product's number, or the name that it texts from. */
const otherSide = (text: SandboxText) => (text.direction === 'outbound' ? text.from : text.to)

function Thread({ texts, error }: { texts: SandboxText[] | undefined; error: Error | undefined }) {
  const end = useRef<HTMLDivElement>(null)
  const last = texts?.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    // Scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.thread} aria-label="Messages" aria-live="polite" tabIndex={0}>
      {texts === undefined && !error && <Skeleton height={56} width="75%" radius="lg" />}
      {error && (
        <Box component="p" m="auto" c="dimmed" fz="sm" ta="center">
          {error.message}
        </Box>
      )}
      {texts?.length === 0 && (
        <Box component="p" m="auto" c="dimmed" fz="sm" ta="center">
          No texts yet. Write the first one.
        </Box>
      )}
      {texts?.map((text) => (
        <div
          key={text.id}
          className={`${bubble.bubble} ${classes.text}`}
          data-own={text.direction === 'inbound' || undefined}
        >
          <span className="visually-hidden">{text.direction === 'inbound' ? 'Fan: ' : `${text.from}: `}</span>
          <WithLinks text={text.body} />
          {text.media_urls.map((url) => (
            <img key={url} src={url} alt="" className={classes.media} />
          ))}
          <time className={classes.at} dateTime={text.sent_at} title={formatExact(new Date(text.sent_at))}>
            {clock.format(new Date(text.sent_at))}
          </time>
        </div>
      ))}
      <div ref={end} />
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

function Reply({ phone, other }: { phone: string; other: string | undefined }) {
  const [body, setBody] = useState('')
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: () => sendText({ from: phone, body, ...(other === undefined ? {} : { to: other }) }),
    onSuccess: () => {
      setBody('')
      return client.invalidateQueries({ queryKey: textsKey })
    },
  })
  const canSend = body.trim() !== '' && !sending.isPending
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (canSend) sending.mutate()
  }
  return (
    <form className={classes.reply} onSubmit={send} noValidate>
      <Textarea
        aria-label="Write as this fan"
        placeholder="Write as this fan"
        autosize
        maxRows={4}
        maxLength={1600}
        flex={1}
        value={body}
        error={sending.error?.message}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
        }}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="green"
        radius="xl"
        size={36}
        aria-label="Send"
        disabled={!canSend}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
