import { elementsOf, type SeenPage, type SeenPages, tagsOf, visibleText } from './pages.ts'

/** A form that takes a phone number. */
export interface PhoneForm {
  html: string
  /** Text that is read in it. */
  text: string
  asksEmail: boolean
  requiresPhone: boolean
  boxes: readonly ConsentBox[]
}

/** A checkbox about texts, with its words. */
export interface ConsentBox {
  label: string
  isTicked: boolean
  isRequired: boolean
}

const ABOUT_TEXTS = /\b(sms|texts?|text messages?|messages)\b/i

/** Returns the forms for phone numbers on a page. */
const formsOn = ({ html }: SeenPage): PhoneForm[] =>
  elementsOf(html, 'form').flatMap((form) => {
    const inputs = tagsOf(form, 'input')
    const phone = inputs.find((input) => /\btype="?tel\b/i.test(input))
    if (phone === undefined) return []
    return {
      html: form,
      text: visibleText(form),
      asksEmail: inputs.some((input) => /\btype="?email\b/i.test(input)),
      requiresPhone: hasAttribute(phone, 'required'),
      boxes: boxesOf(form),
    }
  })

/** Returns the forms for phone numbers on the site; if it has none, those of the page about texts. */
export function phoneForms({ site, texts }: SeenPages): PhoneForm[] {
  const forms = formsOn(site)
  return forms.length > 0 ? forms : formsOn(texts)
}

const boxesOf = (form: string): ConsentBox[] =>
  elementsOf(form, 'label').flatMap((label) => {
    const box = tagsOf(label, 'input').find((input) => /\btype="?checkbox\b/i.test(input))
    const words = visibleText(label)
    if (box === undefined || !ABOUT_TEXTS.test(words)) return []
    return { label: words, isTicked: hasAttribute(box, 'checked'), isRequired: hasAttribute(box, 'required') }
  })

/** Quoted values are taken out first, because they may say anything. */
const hasAttribute = (tag: string, name: string): boolean =>
  new RegExp(`\\s${name}(\\s|=|/|>)`, 'i').test(tag.replace(/"[^"]*"/g, '""'))

/** Tells whether a piece of a page links to an address, or writes it out. */
export function linksTo(html: string, address: string): boolean {
  const path = URL.parse(address)?.pathname
  if (path === undefined) return false
  const isIt = (link: string) => (URL.parse(link, address)?.pathname ?? '').replace(/\/$/, '') === path
  const links = tagsOf(html, 'a').flatMap((tag) => /\bhref="([^"]*)"/i.exec(tag)?.[1] ?? [])
  return links.some(isIt) || visibleText(html).includes(address.replace(/^https?:\/\//, ''))
}
