import type { SandboxMail } from '@greenroom/contracts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sendMail } from '../api/sandbox.ts'

/** Answers a mail as the fan who received it. @param to its Reply-To */
export function AnswerMail({ mail, to }: { mail: SandboxMail; to: string }) {
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () => {
      const subject = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`.slice(0, 200)
      const answered = mail.headers['Message-ID']
      return sendMail({ from: mail.to, to, subject, text, ...(answered ? { in_reply_to: answered } : {}) })
    },
    onSuccess: () => setText(''),
  })
  const canSend = text.trim() !== '' && !sending.isPending
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) sending.mutate()
  }
  return (
    <form onSubmit={send} noValidate style={{ padding: 20, borderTop: '1px solid var(--gr-hairline)' }}>
      <Stack gap="sm">
        <Textarea
          label={`Answer as ${mail.to}`}
          placeholder="Write as this fan"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={50_000}
          value={text}
          error={sending.error?.message}
          onChange={(event) => {
            if (sending.isSuccess) sending.reset()
            setText(event.currentTarget.value)
          }}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {sending.isSuccess ? 'Sent. It is in the artist’s conversations.' : ''}
          </Text>
          <Button type="submit" disabled={!canSend} loading={sending.isPending}>
            Answer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
