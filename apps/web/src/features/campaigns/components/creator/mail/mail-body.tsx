import { designWords } from '@greenroom/domain/mail-letter/blocks'
import { MAX_MAIL_LENGTH } from '@greenroom/domain/messages'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { toast } from '../../../../../lib/toasts.tsx'
import { latePart } from '../../../../../ui/late-part.tsx'
import { designOf, withDesign } from '../../../rules/mail-blocks.ts'
import { wordsOf } from '../../../rules/template-words.ts'
import { useCreator } from '../creator-context.ts'
import { TemplateButton } from '../message/template-button.tsx'
import { TextHints } from '../message/text-hints.tsx'
import { BodyEditor } from './body-editor.tsx'
import classes from './mail.module.css'

const BlocksEditor = latePart(() => import('./blocks/blocks-editor.tsx'))

const BODY_ID = 'mail-body'

/** The body of an email: a letter, or blocks. Each can become the other. */
export function MailBody() {
  const { fields, change } = useCreator()
  const { subject, content, design } = fields
  const client = useQueryClient()
  const write = (next: string) => change({ content: next, design: null })
  const toBlocks = async () => {
    const { pagePiecesQuery } = await import('../../../api/page-pieces.ts')
    const page = await client.ensureQueryData(pagePiecesQuery).catch(() => null)
    change(withDesign(designOf(content, page?.look)))
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
        <SegmentedControl
          size="xs"
          aria-label="Made of"
          data={[
            { value: 'letter', label: 'Letter' },
            { value: 'blocks', label: 'Blocks' },
          ]}
          value={design === null ? 'letter' : 'blocks'}
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
          <BodyEditor
            id={BODY_ID}
            label="Body"
            value={content}
            onChange={write}
            tools={
              <TemplateButton
                onChoose={(template) => {
                  const before = { subject, content, template_id: fields.template_id }
                  change({ ...wordsOf(template, 'email'), design: null })
                  document.getElementById(BODY_ID)?.focus()
                  if (content.trim() === '' && subject.trim() === '') return
                  toast.success(`Replaced your email with ${template.name}`, {
                    id: 'template',
                    action: { label: 'Undo', onClick: () => change(before) },
                  })
                }}
              />
            }
          />
          <TextHints content={content} onChange={write} />
        </>
      )}
    </>
  )
}
