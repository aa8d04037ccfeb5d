import { linksIn, sampleShortLink } from '@greenroom/domain/campaign-text'
import { mediaProblem } from '@greenroom/domain/message-media'
import { MAX_TEXT_LENGTH } from '@greenroom/domain/messages'
import { ActionIcon, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { Attachments } from '../../../../../lib/compose/attachments.tsx'
import { EmojiButton } from '../../../../../lib/compose/emoji-button.tsx'
import { countText, DearHint, useInsert } from '../../../../../lib/compose/index.ts'
import { useAttaching } from '../../../../../lib/compose/use-attaching.ts'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { useMe } from '../../../../../lib/me.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { IconPhoto } from '../../../../../ui/icons.generated.ts'
import { tip } from '../../../../../ui/tip.ts'
import { wordsOf } from '../../../rules/template-words.ts'
import { useCreator } from '../creator-context.ts'
import { SectionPart } from '../section-part.tsx'
import { FieldButton } from './field-button.tsx'
import classes from './message.module.css'
import { SaveTemplateButton } from './save-template-button.tsx'
import { TemplateButton } from './template-button.tsx'
import { TextHints } from './text-hints.tsx'

/** What it says: text with fields, emoji, pictures, and links, counted as it leaves. */
export function MessageSection() {
  const { fields, change, shown } = useCreator()
  const { content, media } = fields
  const field = useRef<HTMLTextAreaElement>(null)
  const put = (next: string) => change({ content: next })
  const insert = useInsert(field, content, put)
  const attaching = useAttaching('sms', media, (next) => change({ media: next }))
  const prices = useMe()?.text_prices
  const count = countText(shown.text, media.length, prices)
  const links = linksIn(content)
  const unfit = mediaProblem('sms', media)
  return (
    <SectionPart
      section="message"
      title="What does it say?"
      text="Personal details are filled in for each person. The phone shows exactly what they get."
    >
      <div className={classes.box} {...attaching.dropProps}>
        <Textarea
          ref={field}
          variant="unstyled"
          aria-label="Message"
          placeholder="Hi {{first_name|there}}, …"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={MAX_TEXT_LENGTH}
          value={content}
          onChange={(event) => put(event.currentTarget.value)}
          onPaste={attaching.onPaste}
          aria-describedby="message-count"
        />
        <Attachments
          attaching={attaching}
          media={media}
          onRemove={(id) => change({ media: media.filter((one) => one.id !== id) })}
        />
        <div className={classes.foot}>
          <div className={classes.tools} role="group" aria-label="Add to the message">
            <FieldButton onInsert={insert} />
            <EmojiButton onPick={insert} />
            <ActionIcon {...tip('Add pictures')} aria-label="Add pictures" onClick={attaching.pick}>
              <IconPhoto size={19} aria-hidden />
            </ActionIcon>
            <SaveTemplateButton />
            <TemplateButton
              onChoose={(template) => {
                const before = { content, template_id: fields.template_id }
                change(wordsOf(template, 'sms'))
                field.current?.focus()
                if (content.trim() === '') return
                toast.success(`Replaced your text with ${template.name}`, {
                  id: 'template',
                  action: { label: 'Undo', onClick: () => change(before) },
                })
              }}
            />
          </div>
          <span id="message-count" className={`tabular ${classes.count}`} aria-live="polite">
            {count.words}
            {count.words !== '' && shown.person ? ` for ${displayName(shown.person)}` : ''}
          </span>
        </div>
      </div>
      {unfit === undefined ? null : (
        <p className={classes.problem} role="alert">
          {unfit}
        </p>
      )}
      <TextHints content={content} onChange={put} />
      <DearHint hint={count.hint} onReplace={(replace) => put(replace(content))} />
      {links.length === 0 ? null : (
        <div className={classes.links}>
          <p>
            Links are shortened so that clicks can be counted. Each person gets their own, as long as the one shown
            here.
          </p>
          <ul className="plain-list" aria-label="Links">
            {links.map((url) => (
              <li key={url}>
                <span>{url}</span>
                <code>{sampleShortLink(location.origin).replace(/^https?:\/\//, '')}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SectionPart>
  )
}
