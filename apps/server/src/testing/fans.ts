import { randomUUID } from 'node:crypto'
import type { Block, Contact, MiniSite } from '@greenroom/contracts'
import {
  readSettings,
  SIGN_UP_FIELDS,
  type SignUpSettings,
  type SignUpType,
  signUpForm,
  signUpPath,
} from '@greenroom/domain'
import { Parser } from 'htmlparser2'
import { newPhone } from './phones.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'

type Fields = Record<string, string>

const FORM = 'application/x-www-form-urlencoded'
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'

export interface FanPageOfTest {
  owner: Visitor
  site: MiniSite
  block: Block
}

/** Fills in forms of public pages as a browser without script does, for the tests of one file. */
export const fans = (test: TestApp) => {
  const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': FORM, accept: 'text/html', 'user-agent': BROWSER, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const run = async <R extends object>(sql: string, values: unknown[]) =>
    (await test.house.db.systemPool.query<R>(sql, values)).rows

  const hands = {
    post,
    address: () => `fan-${randomUUID()}@example.com`,
    phone: newPhone,
    /** Creates an artist with a page and one form. */
    page: async (type: SignUpType = 'fan-capture', settings: object = {}, owner?: Visitor): Promise<FanPageOfTest> => {
      const artist = owner ?? (await test.signUp())
      const username = `u${randomUUID().slice(0, 12)}`
      const made = await test.call(artist, 'POST', '/api/minisites', { username, name: 'Nova Reyes', blocks: [] })
      const site = made.json<MiniSite>()
      const content = { type, title: '', url: null, is_active: true, settings: { version: 1, ...settings } }
      const block = await test.call(artist, 'POST', `/api/minisites/${site.id}/blocks`, content)
      if (block.statusCode !== 201) throw new Error(`no form: ${block.body}`)
      return { owner: artist, site, block: block.json<Block>() }
    },
    /** Returns the fields that the page would post: every box ticked, unless a field says otherwise. */
    filledIn: (site: MiniSite, { type, title, settings }: Block, fields: Fields): Fields => {
      const read = readSettings(type as SignUpType, settings) as SignUpSettings
      const form = signUpForm({ type: type as SignUpType, title, settings: read }, site.name)
      return {
        [SIGN_UP_FIELDS.wording]: form.wording,
        [SIGN_UP_FIELDS.trap]: '',
        [SIGN_UP_FIELDS.referrer]: '',
        [SIGN_UP_FIELDS.elapsed]: '',
        ...(fields.email ? { [SIGN_UP_FIELDS.emailConsent]: 'yes' } : {}),
        ...(fields.phone ? { [SIGN_UP_FIELDS.smsConsent]: 'yes' } : {}),
        ...fields,
      }
    },
    /** Submits a form, and runs the resulting jobs. */
    signUp: async (site: MiniSite, block: Block, fields: Fields, headers: Record<string, string> = {}) => {
      const answer = await post(signUpPath(site.id, block.id), hands.filledIn(site, block, fields), headers)
      await workOff(test)
      return answer
    },
    /** Returns the path of one of our addresses. */
    path: (link: string | undefined) => {
      const { pathname, search } = new URL(link ?? '')
      return pathname + search
    },
    open: (path: string) => test.app.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } }),
    /** Submits the form of the page at this path with these fields. */
    press: async (path: string, fields: Fields = {}, headers: Record<string, string> = {}) => {
      const { action, inputs } = formIn((await hands.open(path)).body)
      const answer = await post(action, { ...inputs, ...fields }, headers)
      await workOff(test)
      return answer
    },
    /** Returns the contacts that the owner sees. */
    contacts: async (owner: Visitor): Promise<Contact[]> =>
      (await test.call(owner, 'GET', '/api/contacts')).json<{ items: Contact[] }>().items,
    /** Returns the consent records of an address, oldest first. */
    records: (owner: Visitor, address: string) =>
      run<{ channel: string; state: string; method: string; text: string | null }>(
        `select r.channel, r.state, r.actor, r.method, r.source, r.ip, r.user_agent, w.text, w.version
           from consent_records r join contacts c on c.id = r.contact_id left join consent_wordings w on w.id = r.wording_id
           where c.user_id = $1 and (c.email_key = lower($2) or c.phone = $2) order by r.at, r.id`,
        [owner.id, address],
      ),
    /** Returns all contact rows of an owner, including locked ones. */
    rows: (owner: Visitor) =>
      run<Record<string, unknown>>(
        'select * from contacts where user_id = $1 and deleted_at is null order by created_at, id',
        [owner.id],
      ),
  }
  return hands
}

/** Reads the form of a page, as a browser would post it untouched. */
export function formIn(html: string): { action: string; inputs: Fields } {
  const form = { action: '', inputs: {} as Fields }
  let select = ''
  const parser = new Parser({
    onopentag: (tag, { name = '', value = '', type, action, checked, selected }) => {
      if (tag === 'form') form.action = action ?? ''
      if (tag === 'select') select = name
      if (tag === 'option' && (selected !== undefined || !(select in form.inputs))) form.inputs[select] = value
      if (tag === 'input' && (type !== 'checkbox' || checked !== undefined)) form.inputs[name] = value
    },
  })
  parser.end(html)
  return form
}

/** Returns the text of a page without its variable parts: proofs in addresses, and these words. */
export const plain = (html: string, ...words: string[]): string =>
  words
    .reduce((text, word) => text.replaceAll(word, ''), html.slice(html.indexOf('<body>')))
    .replace(/[\w-]{20,}\.[\w-]{43}/g, '')
