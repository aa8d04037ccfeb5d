import { describe, expect, it, test } from 'vitest'
import { proposeColumns } from './match-columns.ts'
import type { OwnField } from './targets.ts'

const columnsOf = (header: string, fields: OwnField[] = []) =>
  proposeColumns(header.split(','), fields).columns.join(',')

describe('the columns of a list', () => {
  test.each([
    ['Name,Email,Phone,Status,Tags,Created At', 'name,email,phone,status,tags,created_at'],
    ['EMAIL,full name', 'email,name'],
    ['First Name,Last Name,E-mail Address', 'first_name,last_name,email'],
    // Spec section 5: whatever contains the word.
    ['Fan email here,Their name,A phone,The status,Some tags', 'email,name,phone,status,tags'],
    ['Email opt-in,Email', 'email_consent,email'],
    ['Email opt-out,Email', 'email_opt_out,email'],
    ['Phone,Unsubscribed', 'phone,sms_opt_out'],
    ['Email,Phone,Unsubscribed', 'email,phone,email_opt_out'],
    ['Email,SMS status,Status', 'email,skip,status'],
    ['Email,Phone,SMS status,Status', 'email,phone,sms_consent,status'],
    // Alone it is the status, which the document wants; who left is read from that as well.
    ['Email,Subscription status', 'email,status'],
    ['Email opt-in', 'email'],
    ['Email,Email', 'email,skip'],
    ['Company name,Name,Email', 'skip,name,email'],
    ['Username,Email', 'name,email'],
    ['Email status,Status,Email', 'email_consent,status,email'],
    ['Mobile,E-mail,Date of birth,City,State,Country,Time zone', 'phone,email,birthday,city,region,country,time_zone'],
    ['A,B', 'skip,skip'],
  ])('%s', (header, columns) => {
    expect(columnsOf(header)).toBe(columns)
  })

  it('are fields of the owner’s own where they are called so', () => {
    const field: OwnField = { id: 'f1', label: 'Shirt size', type: 'text', options: [] }
    expect(columnsOf('Email,shirt_size,Size', [field])).toBe('email,custom:f1,skip')
  })

  it('of a list of nobody we know are not taken for an export', () => {
    expect(proposeColumns(['Name', 'Email', 'Phone', 'Status', 'Tags', 'Created At'], []).vendor).toBeNull()
    expect(proposeColumns(['First name', 'Email', 'Phone', 'City', 'Country', 'Status'], []).vendor).toBeNull()
  })

  it('are looked at up to a bound', () => {
    expect(
      proposeColumns(
        Array.from({ length: 5000 }, (_, n) => `c${n}`),
        [],
      ).columns,
    ).toHaveLength(200)
  })
})
