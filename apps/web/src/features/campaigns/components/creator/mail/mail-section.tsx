import { toast } from '../../../../../lib/toasts.tsx'
import { wordsOf } from '../../../rules/template-words.ts'
import { useCreator } from '../creator-context.ts'
import { TemplateButton } from '../message/template-button.tsx'
import { TextHints } from '../message/text-hints.tsx'
import { SectionPart } from '../section-part.tsx'
import { BodyEditor } from './body-editor.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import classes from './mail.module.css'
import { SubjectFields } from './subject-fields.tsx'

/** What an email says: its subject, the line beside it, and its body. */
export function MailSection() {
  const { fields, change, shown } = useCreator()
  const { subject, preheader, content } = fields
  const { mail, artist } = shown
  /** Words replace blocks. */
  const write = (next: string) => change(fields.design ? { content: next, design: null } : { content: next })
  return (
    <SectionPart
      section="message"
      title="What does it say?"
      text="Personal details are filled in for each person. The preview shows exactly what they get."
    >
      <SubjectFields subject={subject} preheader={preheader} onChange={change} />
      <TextHints content={subject} onChange={(next) => change({ subject: next })} />
      <TextHints content={preheader} onChange={(next) => change({ preheader: next })} />
      {mail && (subject.trim() !== '' || preheader.trim() !== '') ? <InboxPreview mail={mail} artist={artist} /> : null}
      <h3 className={classes.bodyTitle}>Body</h3>
      <BodyEditor
        value={content}
        onChange={write}
        tools={
          <TemplateButton
            onChoose={(template) => {
              const before = { subject, content, design: fields.design, template_id: fields.template_id }
              change({ ...wordsOf(template, 'email'), design: null })
              document.getElementById('mail-body')?.focus()
              if (content.trim() === '' && subject.trim() === '') return
              toast.success(`Replaced your email with ${template.name}`, {
                id: 'template',
                action: { label: 'Undo', onClick: () => change(before) },
              })
            }}
          />
        }
      />
      {fields.design ? (
        <p className={classes.foot}>
          This email is made of blocks, as the preview shows. What you write here replaces them.
        </p>
      ) : null}
      <TextHints content={content} onChange={write} />
      <p className={classes.foot}>
        Your postal address and a link to unsubscribe are added at the end. Links are counted, so you see who follows
        them.
      </p>
    </SectionPart>
  )
}
