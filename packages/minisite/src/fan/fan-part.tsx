import { SIGN_UP_FIELDS } from '@greenroom/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { TermsLinks } from '../parts/terms-links.tsx'
import { Unsent } from '../parts/unsent.tsx'
import type { FanBox, FanField, FanForm, FanPage, FanTextField } from './fan-page.ts'

/**
 * Renders what a fan's page says as one element in the style of the forms on the artist's page, where the page's script
 * puts it in the place of the form (`document/scripts/form.js`). It can have the focus.
 * @param onward address that the script opens after ten seconds
 */
export const renderFanPart = (page: FanPage, onward?: string): string =>
  renderToStaticMarkup(<Part page={page} onward={onward} />)

function Part({ page, onward }: { page: FanPage; onward: string | undefined }) {
  const { heading, problem, paragraphs = [], form, links = [], notes = [] } = page
  const words = (
    <>
      <h2 className="title" dir="auto">
        {heading}
      </h2>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {paragraphs.map((text, i) => (
        <p key={i} dir="auto">
          {text}
        </p>
      ))}
    </>
  )
  if (form) return <Form form={form}>{words}</Form>
  return (
    <section className="join" tabIndex={-1} role="status" data-onward={onward}>
      {words}
      {links.map(({ label, href, isMain }) => (
        <a key={href} className={isMain ? 'send' : 'send other'} href={href} rel="noopener">
          {label}
        </a>
      ))}
      {notes.map((text, i) => (
        <p key={i} className="remark" dir="auto">
          {text}
        </p>
      ))}
    </section>
  )
}

function Form({
  form: { action, hidden, trap, fields, submit },
  children,
}: {
  form: FanForm
  children: React.ReactNode
}) {
  // Several forms of a page may be shown again, so ids contain the block's.
  const blockId = action.split('/').at(-2) ?? ''
  return (
    <form className="join" method="post" action={action} tabIndex={-1} noValidate>
      {children}
      {fields.map((field) => (
        <Field key={field.name} field={field} wordsId={`${field.name}-${blockId}`} />
      ))}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={SIGN_UP_FIELDS.elapsed} />
      {trap && <input className="trap" name={trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />}
      <button className="send" dir="auto">
        {submit}
      </button>
      <Unsent />
    </form>
  )
}

function Field({ field, wordsId }: { field: FanField; wordsId: string }) {
  if (field.kind === 'birthday' || field.kind === 'area' || field.kind === 'choice') return null
  const state = field.error ? { 'aria-invalid': true, 'aria-describedby': wordsId } : {}
  return (
    <>
      {field.kind === 'box' ? <Box field={field} state={state} /> : <TextField field={field} state={state} />}
      {field.error && (
        <p className="wrong" id={wordsId}>
          {field.error}
        </p>
      )}
    </>
  )
}

function TextField({ field, state }: { field: FanTextField; state: object }) {
  const { kind, name, label, value, maxLength, autoComplete, isRequired = false } = field
  return (
    <label className="field">
      <input
        type={kind}
        name={name}
        defaultValue={value}
        placeholder=" "
        maxLength={maxLength}
        autoComplete={autoComplete}
        required={isRequired}
        {...state}
      />
      <span>{isRequired ? label : `${label} (optional)`}</span>
    </label>
  )
}

function Box({ field, state }: { field: FanBox; state: object }) {
  const { name, label, isChecked, isRequired = false, termsAt } = field
  return (
    <>
      <label className="tick">
        <input type="checkbox" name={name} value="yes" defaultChecked={isChecked} required={isRequired} {...state} />
        <span dir="auto">{label}</span>
      </label>
      {termsAt && <TermsLinks pages={termsAt} />}
    </>
  )
}
