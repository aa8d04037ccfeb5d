import { TermsLinks } from '../parts/terms-links.tsx'
import type { FanBirthday, FanBox, FanChoice, FanField, FanTextArea, FanTextField } from './fan-page.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Renders one field of a form with label, hint, and error. */
export function Field({ field, isFirstWrong }: { field: FanField; isFirstWrong: boolean }) {
  if (field.kind === 'box') return <Box field={field} isFirstWrong={isFirstWrong} />
  if (field.kind === 'birthday') return <Birthday field={field} isFirstWrong={isFirstWrong} />
  if (field.kind === 'area') return <TextArea field={field} />
  if (field.kind === 'choice') return <Choice field={field} />
  return <TextField field={field} isFirstWrong={isFirstWrong} />
}

function TextField({ field, isFirstWrong }: { field: FanTextField; isFirstWrong: boolean }) {
  const { kind, name, label, value, maxLength, autoComplete, isRequired = false } = field
  return (
    <div className="entry">
      <label htmlFor={name}>
        {label}
        {!isRequired && <span className="optional"> (optional)</span>}
      </label>
      <input
        id={name}
        name={name}
        type={kind}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        required={isRequired}
        dir="auto"
        {...described(field)}
        {...(isFirstWrong ? { autoFocus: true } : {})}
      />
      <Words field={field} />
    </div>
  )
}

function TextArea({ field }: { field: FanTextArea }) {
  const { name, label, value, maxLength } = field
  return (
    <div className="entry">
      <label htmlFor={name}>
        {label}
        <span className="optional"> (optional)</span>
      </label>
      <textarea
        id={name}
        name={name}
        defaultValue={value}
        maxLength={maxLength}
        rows={3}
        dir="auto"
        {...described(field)}
      />
      <Words field={field} />
    </div>
  )
}

function Box({ field, isFirstWrong }: { field: FanBox; isFirstWrong: boolean }) {
  const { name, label, isChecked, isRequired = false, termsAt } = field
  return (
    <div className="entry">
      <label className="box" htmlFor={name}>
        <input
          id={name}
          name={name}
          type="checkbox"
          value="yes"
          defaultChecked={isChecked}
          required={isRequired}
          {...described(field)}
          {...(isFirstWrong ? { autoFocus: true } : {})}
        />
        <span dir="auto">{label}</span>
      </label>
      {termsAt && <TermsLinks pages={termsAt} />}
      <Words field={field} />
    </div>
  )
}

function Choice({ field }: { field: FanChoice }) {
  const { name, label, options } = field
  return (
    <fieldset className="entry choice" {...described(field)}>
      <legend>
        {label}
        <span className="optional"> (optional)</span>
      </legend>
      {options.map(({ value, label: words }) => (
        <label key={value} className="box">
          <input type="radio" name={name} value={value} />
          <span dir="auto">{words}</span>
        </label>
      ))}
      <Words field={field} />
    </fieldset>
  )
}

function Birthday({ field, isFirstWrong }: { field: FanBirthday; isFirstWrong: boolean }) {
  const { name, label, month, day, year } = field
  return (
    <fieldset className="entry" {...described(field)}>
      <legend>
        {label}
        <span className="optional"> (optional)</span>
      </legend>
      <div className="parts">
        <label>
          <span>Month</span>
          <select
            name={`${name}_month`}
            defaultValue={month}
            autoComplete="bday-month"
            {...(isFirstWrong ? { autoFocus: true } : {})}
          >
            <option value="">–</option>
            {MONTHS.map((word, index) => (
              <option key={word} value={String(index + 1).padStart(2, '0')}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Day</span>
          <input name={`${name}_day`} inputMode="numeric" maxLength={2} defaultValue={day} autoComplete="bday-day" />
        </label>
        <label>
          <span>Year</span>
          <input name={`${name}_year`} inputMode="numeric" maxLength={4} defaultValue={year} autoComplete="bday-year" />
        </label>
      </div>
      <Words field={field} />
    </fieldset>
  )
}

function Words({ field: { name, hint, error } }: { field: FanField }) {
  if (error)
    return (
      <p className="wrong" id={`${name}-words`}>
        {error}
      </p>
    )
  return hint ? (
    <p className="hint" id={`${name}-words`}>
      {hint}
    </p>
  ) : null
}

const described = ({ kind, name, hint, error }: FanField) => ({
  ...(hint || error ? { 'aria-describedby': `${name}-words` } : {}),
  // A group of fields has no validity of its own.
  ...(error && kind !== 'birthday' && kind !== 'choice' ? { 'aria-invalid': true } : {}),
})
