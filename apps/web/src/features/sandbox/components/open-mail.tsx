import type { SandboxMail } from '@greenroom/contracts'
import { Box, Group, SegmentedControl, Title, useComputedColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatExact } from '../../../lib/format.ts'
import { AnswerMail } from './answer-mail.tsx'
import { BackLink } from './back-link.tsx'
import { mailDocument } from '../../../ui/mail-document.ts'
import classes from './open-mail.module.css'
import { WithLinks } from './with-links.tsx'

const PARTS = [
  { value: 'mail', label: 'Mail' },
  { value: 'text', label: 'Text' },
  { value: 'headers', label: 'Headers' },
]
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const WIDTHS = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
]

/** One mail as its recipient sees it: as HTML, as text, and with its headers. */
export function OpenMail({ mail, back }: { mail: SandboxMail; back: string }) {
  const [part, setPart] = useState('mail')
  const own = useComputedColorScheme('light')
  const [chosen, setScheme] = useState<string>()
  const scheme = chosen ?? own
  const [width, setWidth] = useState('wide')
  const replyTo = mail.headers['Reply-To']
  const html = useMemo(() => mailDocument(mail.html, scheme === 'dark'), [mail.html, scheme])
  return (
    <Box
      component="article"
      bd="1px solid var(--gr-hairline)"
      bdrs="lg"
      bg="var(--gr-surface)"
      style={{ overflow: 'hidden' }}
      aria-label={mail.subject}
    >
      <header className={classes.head}>
        <BackLink to={back} label="All mail" />
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {mail.subject}
        </Title>
        <dl className={classes.facts}>
          <dt>To</dt>
          <dd>{mail.to}</dd>
          <dt>From</dt>
          <dd>{mail.from}</dd>
          <dt>Sent</dt>
          <dd>{formatExact(new Date(mail.sent_at))}</dd>
          {mail.files.length > 0 && (
            <>
              <dt>Attached</dt>
              <dd>{mail.files.map(({ name }) => name).join(', ')}</dd>
            </>
          )}
        </dl>
        <Group gap="8px 12px" align="stretch">
          <SegmentedControl aria-label="Part" data={PARTS} value={part} onChange={setPart} />
          {part === 'mail' && (
            <>
              <SegmentedControl aria-label="Colors" data={SCHEMES} value={scheme} onChange={setScheme} />
              <SegmentedControl
                aria-label="Width"
                className={classes.widths ?? ''}
                data={WIDTHS}
                value={width}
                onChange={setWidth}
              />
            </>
          )}
        </Group>
      </header>
      {part === 'mail' && (
        <div className={classes.stage} data-scheme={scheme}>
          <iframe
            key={`${mail.id} ${scheme}`}
            title={`Mail: ${mail.subject}`}
            className={classes.frame}
            data-width={width}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={html}
          />
        </div>
      )}
      {part === 'text' && <PlainText text={mail.text} />}
      {part === 'headers' && (
        <PlainText
          text={[
            `From: ${mail.from}`,
            `To: ${mail.to}`,
            `Subject: ${mail.subject}`,
            ...Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`),
          ].join('\n')}
        />
      )}
      {replyTo !== undefined && <AnswerMail key={mail.id} mail={mail} to={replyTo} />}
    </Box>
  )
}

const PlainText = ({ text }: { text: string }) => (
  <section className={classes.text} aria-label="Text of the mail">
    <WithLinks text={text} />
  </section>
)
