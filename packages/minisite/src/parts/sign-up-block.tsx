import {
  type AskedConsent,
  type Asking,
  readSettings,
  SIGN_UP_FIELDS,
  type SignUpForm,
  signUpForm,
  signUpPath,
  type SignUpSettings,
  type SignUpType,
} from '@greenroom/domain'
import type { InputHTMLAttributes } from 'react'
import type { Mode, PublicBlock, SiteView } from '../view.ts'
import { TermsLinks } from './terms-links.tsx'
import { Unsent } from './unsent.tsx'
import { anchor } from './spot.ts'

/**
 * Maximum lengths of posted values, in characters: those of a contact (packages/domain/src/contacts.ts), and of a typed
 * number.
 */
const MAX = { name: 200, email: 254, phone: 40 }

const INPUTS: Record<'name' | 'email' | 'phone', InputHTMLAttributes<HTMLInputElement>> = {
  name: { autoComplete: 'name', maxLength: MAX.name },
  email: { type: 'email', autoComplete: 'email', maxLength: MAX.email },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: MAX.phone },
}
const LABELS = { name: 'Name', email: 'Email', phone: 'Phone number' }

/**
 * Renders a form by which a visitor joins the artist's list. It is plain HTML, and the server answers with a page of
 * its own, or, to the page's script, with a part for its place. What is wrong the server says too, so that every browser
 * words it alike. Boxes are never ticked in advance; the box of an optional address appears once the address is typed.
 */
export function SignUpBlock({
  block,
  type,
  site,
  mode,
}: {
  block: PublicBlock
  type: SignUpType
  site: SiteView
  mode: Mode
}) {
  const settings = readSettings(type, block.settings) as SignUpSettings
  const form = signUpForm({ type, title: block.title, settings }, site.name)
  const live = mode === 'live'
  const Title = live ? 'h2' : 'p'
  const Send = live ? 'button' : 'div'
  const field = (name: keyof typeof LABELS) => (
    <Field name={name} asking={form[name]} form={form} remarkId={live ? `tel-${block.id}` : undefined} />
  )
  return (
    <li {...anchor(block.id, mode)}>
      <form
        className="join"
        noValidate
        {...(live ? { method: 'post', action: signUpPath(site.id, block.id) } : { inert: true, 'data-b': block.id })}
      >
        <Title className="title" dir="auto">
          {form.title}
        </Title>
        {form.intro !== '' && (
          <p className="intro" dir="auto">
            {form.intro}
          </p>
        )}
        {field('name')}
        {field('email')}
        {field('phone')}
        {form.consents.map((consent) => (
          <ConsentBox key={consent.channel} consent={consent} site={site} mode={mode} />
        ))}
        {live && <HiddenFields wording={form.wording} />}
        <Send className="send" dir="auto">
          {form.button}
        </Send>
        {live && <Unsent />}
      </form>
    </li>
  )
}

/** Renders a field with its label inside. The blank placeholder tells the style sheet whether anything is typed. */
function Field({
  name,
  asking,
  form,
  remarkId,
}: {
  name: keyof typeof LABELS
  asking: Asking
  form: SignUpForm
  remarkId: string | undefined
}) {
  if (asking === 'no') return null
  const isRequired = asking === 'required'
  return (
    <>
      <label className="field">
        <input
          {...INPUTS[name]}
          name={SIGN_UP_FIELDS[name]}
          placeholder=" "
          required={isRequired}
          aria-describedby={name === 'phone' ? remarkId : undefined}
        />
        <span>{isRequired ? LABELS[name] : `${LABELS[name]} (optional)`}</span>
      </label>
      {name === 'phone' && (
        <p id={remarkId} className="remark">
          {howToDial(form.country)}
        </p>
      )}
    </>
  )
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })

function howToDial(country: string | undefined): string {
  return country
    ? `From outside ${REGIONS.of(country)}? Start with + and your country code.`
    : 'Start with + and your country code.'
}

const CONSENT_FIELDS = { email: SIGN_UP_FIELDS.emailConsent, sms: SIGN_UP_FIELDS.smsConsent }

/** The box for texts is always shown, with its terms: carriers look for it before anything is typed. */
function ConsentBox({
  consent: { channel, text, isRequired },
  site,
  mode,
}: {
  consent: AskedConsent
  site: SiteView
  mode: Mode
}) {
  return (
    <>
      <label className={isRequired || channel === 'sms' ? 'tick' : `tick of-${channel}`}>
        <input type="checkbox" name={CONSENT_FIELDS[channel]} value="yes" required={isRequired} />
        <span dir="auto">{text}</span>
      </label>
      {channel === 'sms' && <TermsLinks pages={mode === 'live' ? site.url : undefined} />}
    </>
  )
}

/** Renders the invisible fields: a trap for robots, and those that the page's script fills in. */
function HiddenFields({ wording }: { wording: string }) {
  return (
    <>
      <input className="trap" name={SIGN_UP_FIELDS.trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <input type="hidden" name={SIGN_UP_FIELDS.wording} value={wording} />
      <input type="hidden" name={SIGN_UP_FIELDS.referrer} />
      <input type="hidden" name={SIGN_UP_FIELDS.elapsed} />
    </>
  )
}
