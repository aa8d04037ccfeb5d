import { Field } from './fields.tsx'
import type { FanForm, FanPage } from './fan-page.ts'
import { Phone } from './phone.tsx'

/** Renders the sheet of paper that holds everything for fans, whatever the theme around it. */
export function Paper({ page }: { page: FanPage }) {
  const { heading, problem, paragraphs = [], phone, facts = [], form, links = [], notes = [] } = page
  return (
    <section className="paper">
      <h1 dir="auto">{heading}</h1>
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
      {phone && <Phone phone={phone} />}
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(({ name, value, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
              {note && (
                <dd className="more" dir="auto">
                  {note}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {form && <Form form={form} />}
      {links.length > 0 && (
        <p className="ways">
          {links.map(({ label, href, isMain }) => (
            <a key={href} className={isMain ? 'main-way' : 'way'} href={href} rel="noopener">
              {label}
            </a>
          ))}
        </p>
      )}
      {notes.map((text, i) => (
        <p key={i} className="note" dir="auto">
          {text}
        </p>
      ))}
    </section>
  )
}

function Form({ form: { action, hidden, trap, fields, submit, submitAs, second } }: { form: FanForm }) {
  const firstWrong = fields.find(({ error }) => error)
  return (
    // The server reports errors, so that every browser words them alike.
    <form method="post" action={action} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {trap && (
        <div className="trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name={trap} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} isFirstWrong={field === firstWrong} />
      ))}
      <button type="submit" {...submitAs}>
        {submit}
      </button>
      {second && (
        <button className="second" type="submit" name={second.name} value={second.value}>
          {second.label}
        </button>
      )}
    </form>
  )
}
