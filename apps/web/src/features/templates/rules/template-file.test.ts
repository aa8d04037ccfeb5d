import { MAX_TEMPLATE_FILE, MAX_TEMPLATES } from '@greenroom/domain/templates'
import { expect, it } from 'vitest'
import { readTemplateFile } from './template-file.ts'

const TEXT = { channel: 'sms', name: 'Show', content: 'Hi {{first_name|there}}' }
const read = (content: unknown) =>
  readTemplateFile(new File([typeof content === 'string' ? content : JSON.stringify(content)], 'templates.json'))

it('reads what an export holds', async () => {
  const mail = { channel: 'email', name: 'Album', folder: 'Low Tide', subject: 'Out now', content: 'Listen' }
  expect(await read({ templates: [TEXT, mail] })).toEqual([
    { place: 1, name: 'Show', entry: { ...TEXT, design: null, folder: '', subject: '' }, problem: undefined },
    { place: 2, name: 'Album', entry: { ...mail, design: null }, problem: undefined },
  ])
})

it.each([
  [{ ...TEXT, content: 'Hi {{firstname}}' }, 'Show', 'There is no field "firstname". Did you mean {{first_name}}?'],
  [{ ...TEXT, name: undefined }, 'Entry 1', 'Its name is missing or not text.'],
  [{ ...TEXT, name: 'x'.repeat(81) }, 'x'.repeat(81), 'Its name is too long. Use at most 80 characters.'],
  [{ ...TEXT, channel: 'fax' }, 'Show', 'Its channel is neither "sms" nor "email".'],
  [{ ...TEXT, id: 'x' }, 'Show', 'Unknown fields: id.'],
  [{ ...TEXT, subject: 'Hi' }, 'Show', 'A text message has no subject.'],
  ['Show', 'Entry 1', 'It is not a template.'],
])('says what is wrong with %o', async (entry, name, problem) => {
  expect(await read({ templates: [entry] })).toEqual([{ place: 1, name, entry: undefined, problem }])
})

it('says why a file has no templates', async () => {
  expect(await read('name,content')).toMatch(/^This is not a JSON file/)
  for (const empty of ['[]', '{}', 'null', '{"templates":{}}', '{"templates":[]}'])
    expect(await read(empty)).toBe('This file has no templates.')
  expect(await read({ templates: Array.from({ length: MAX_TEMPLATES + 1 }, () => TEXT) })).toMatch(/more than 500/)
  expect(await read(' '.repeat(MAX_TEMPLATE_FILE + 1))).toMatch(/too large/)
})
