import type { MailDesign } from '@greenroom/domain/mail-design'
import { designWords } from '@greenroom/domain/mail-letter/blocks'
import { MAX_MAIL_LENGTH } from '@greenroom/domain/messages'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { toast } from '../../../../../lib/toasts.tsx'
import { latePart } from '../../../../../ui/late-part.tsx'
import { designOf, withDesign } from '../../../rules/mail-blocks.ts'
import { wordsOf } from '../../../rules/template-words.ts'
import { useCreator } from '../creator-context.ts'
import { SaveTemplateButton } from '../message/save-template-button.tsx'
import { TemplateButton } from '../message/template-button.tsx'
import { TextHints } from '../message/text-hints.tsx'
import { BodyEditor } from './body-editor.tsx'
import classes from './mail.module.css'

const BlocksEditor = latePart(() => import('./blocks/blocks-editor.tsx'))

const BODY_ID = 'mail-body'

/** Milliseconds that blocks wait for the colors of the page. Without them, they begin with plain ones. */
const LOOK_MS = 1500

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

/** Returns the look of the artist's page; undefined if there is none, or it cannot be read. */
async function lookOfPage(client: QueryClient): Promise<Pick<MailDesign, 'accent' | 'font'> | undefined> {
  try {
    const { pagePiecesQuery } = await import('../../../api/page-pieces.ts')
    return (await client.ensureQueryData(pagePiecesQuery))?.look
  } catch {
    return undefined
  }
}

/** The body of an email: a letter, or blocks. Each can become the other. */
export function MailBody() {
  const { fields, change } = useCreator()
  const { subject, content, design } = fields
  const client = useQueryClient()
  const write = (next: string) => change({ content: next, design: null })
  const [isOpening, setOpening] = useState(false)
  // Somebody may go on writing while the colors of their page are read.
  const latest = useRef(content)
  latest.current = content
  const toBlocks = async () => {
    setOpening(true)
    const look = await Promise.race([lookOfPage(client), wait(LOOK_MS)])
    setOpening(false)
    change(withDesign(designOf(latest.current, look)))
  }
  const toLetter = () => {
    if (design === null) return
    const before = withDesign(design)
    write(designWords(design).slice(0, MAX_MAIL_LENGTH))
    if (design.blocks.length === 0) return
    toast.success('The email is a letter now. It keeps the words.', {
      id: 'mail-body',
      action: { label: 'Undo', onClick: () => change(before) },
    })
  }
  return (
    <>
      <div className={classes.bodyHead}>
        <h3 className={classes.bodyTitle}>Body</h3>
        <span className={classes.templates}>
          <TemplateButton
            onChoose={(template) => {
              const before = { subject, content, design, template_id: fields.template_id }
              change(wordsOf(template, 'email'))
              document.getElementById(BODY_ID)?.focus()
              if (content.trim() === '' && subject.trim() === '') return
              toast.success(`Replaced your email with ${template.name}`, {
                id: 'template',
                action: { label: 'Undo', onClick: () => change(before) },
              })
            }}
          />
          <SaveTemplateButton />
        </span>
        <SegmentedControl
          size="xs"
          aria-label="Made of"
          data={[
            { value: 'letter', label: 'Letter' },
            { value: 'blocks', label: 'Blocks' },
          ]}
          disabled={isOpening}
          value={design === null && !isOpening ? 'letter' : 'blocks'}
          onChange={(next) => {
            if (next === 'letter') toLetter()
            else void toBlocks()
          }}
        />
      </div>
      {design ? (
        <Suspense fallback={<Skeleton height={280} radius="lg" />}>
          <BlocksEditor design={design} onChange={(next) => change(withDesign(next))} />
        </Suspense>
      ) : (
        <>
          <BodyEditor id={BODY_ID} label="Body" value={content} onChange={write} />
          <TextHints content={content} onChange={write} />
        </>
      )}
    </>
  )
}
