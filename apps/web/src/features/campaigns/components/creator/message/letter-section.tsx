import { MAX_PREHEADER } from '@greenroom/domain/campaigns'
import { MAX_MAIL_LENGTH, MAX_SUBJECT } from '@greenroom/domain/messages'
import { Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { EmojiButton } from '../../../../../lib/compose/emoji-button.tsx'
import { FormatButtons, useInsert } from '../../../../../lib/compose/index.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { useCreator } from '../creator-context.ts'
import { SectionPart } from '../section-part.tsx'
import { FieldButton } from './field-button.tsx'
import classes from './message.module.css'
import { TemplateButton } from './template-button.tsx'
import { TextHints } from './text-hints.tsx'

/** What a mail says: its subject, what stands beside it in a list of mail, and the letter. */
export function LetterSection() {
  const { fields, change } = useCreator()
  const { content, subject, preheader } = fields
  const letter = useRef<HTMLTextAreaElement>(null)
  const head = useRef<HTMLInputElement>(null)
  const put = (next: string) => change({ content: next })
  const insert = useInsert(letter, content, put)
  const insertIntoSubject = useInsert(head, subject, (next) => change({ subject: next }))
  return (
    <SectionPart
      section="message"
      title="What does it say?"
      text="Personal details are filled in for each person. The preview shows exactly what they get."
    >
      <TextInput
        ref={head}
        label="Subject"
        placeholder="New dates for {{first_name|you}}"
        maxLength={MAX_SUBJECT}
        value={subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <div className={classes.under}>
        <FieldButton onInsert={insertIntoSubject} />
      </div>
      <TextInput
        label="Preview text"
        description="Shown beside the subject. Left empty, mail programs show your first words."
        mt="md"
        mb="md"
        maxLength={MAX_PREHEADER}
        value={preheader}
        onChange={(event) => change({ preheader: event.currentTarget.value })}
      />
      <div className={classes.box}>
        <Textarea
          ref={letter}
          variant="unstyled"
          aria-label="Message"
          placeholder="Hi {{first_name|there}}, …"
          autosize
          minRows={10}
          maxRows={28}
          maxLength={MAX_MAIL_LENGTH}
          value={content}
          onChange={(event) => put(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <div className={classes.tools} role="group" aria-label="Add to the message">
            <FieldButton onInsert={insert} />
            <FormatButtons onInsert={insert} />
            <EmojiButton onPick={insert} />
            <TemplateButton
              onChoose={(template) => {
                const before = { content, subject, template_id: fields.template_id }
                change({
                  content: template.content,
                  template_id: template.id,
                  ...(template.subject ? { subject: template.subject } : {}),
                })
                letter.current?.focus()
                if (content.trim() === '') return
                toast.success(`Replaced your message with ${template.name}`, {
                  id: 'template',
                  action: { label: 'Undo', onClick: () => change(before) },
                })
              }}
            />
          </div>
        </div>
      </div>
      <TextHints content={content} onChange={put} />
    </SectionPart>
  )
}
