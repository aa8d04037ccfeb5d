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
    // Product section 5.9: any header that contains the word.
    ['Fan email here,Their name,A phone,The status,Some tags', 'email,name,phone,status,tags'],
    ['Email opt-in,Email', 'email_consent,email'],
    ['Email opt-out,Email', 'email_opt_out,email'],
    ['Phone,Unsubscribed', 'phone,sms_opt_out'],
    ['Email,Phone,Unsubscribed', 'email,phone,email_opt_out'],
    ['Email,SMS status,Status', 'email,skip,status'],
    ['Email,Phone,SMS status,Status', 'email,phone,sms_consent,status'],
    // A single such column becomes the status, as product section 5.9 asks; opt-outs are read from it too.
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

describe('a name in two halves', () => {
  test.each([
    ['Name,Last name,Email', 'first_name,last_name,email'],
    ['Name,Surname,Email', 'first_name,last_name,email'],
    ['Name,Vorname,E-Mail', 'last_name,first_name,email'],
    ['Nom,Prénom,Adresse e-mail', 'last_name,first_name,email'],
    ['Nombre,Apellidos,Correo electrónico', 'first_name,last_name,email'],
    ['Nome,Cognome,Email', 'first_name,last_name,email'],
    ['Name,First name,Last name,Email', 'skip,first_name,last_name,email'],
    ['Company name,Last name,Email', 'skip,last_name,email'],
  ])('%s', (header, columns) => {
    expect(columnsOf(header)).toBe(columns)
  })
})

describe('headers in other languages', () => {
  test.each([
    [
      'Vorname,Nachname,E-Mail-Adresse,Handynummer,Geburtsdatum,Stadt,Bundesland,Land,Schlagwörter',
      'first_name,last_name,email,phone,birthday,city,region,country,tags',
    ],
    [
      'Prénom,Nom de famille,Courriel,Téléphone,Date de naissance,Ville,Pays,Étiquettes',
      'first_name,last_name,email,phone,birthday,city,country,tags',
    ],
    [
      'Nombre,Apellido,Correo,Móvil,Fecha de nacimiento,Ciudad,Provincia,País,Estado',
      'first_name,last_name,email,phone,birthday,city,region,country,status',
    ],
    [
      'Nome completo,Indirizzo email,Cellulare,Data di nascita,Città,Regione,Paese',
      'name,email,phone,birthday,city,region,country',
    ],
    [
      'Primeiro nome,Sobrenome,E-mail,Telemóvel,Data de nascimento,Cidade,País',
      'first_name,last_name,email,phone,birthday,city,country',
    ],
    [
      'Imię,Nazwisko,Adres e-mail,Numer telefonu,Data urodzenia,Miasto,Województwo,Kraj',
      'first_name,last_name,email,phone,birthday,city,region,country',
    ],
  ])('%s', (header, columns) => {
    expect(columnsOf(header)).toBe(columns)
  })
})

describe('what the first rows tell', () => {
  it('is which date of a column has its day first, for all of it alike', () => {
    const rows = [
      ['a@b.co', '03/04/1990', '03/04/2024'],
      ['b@b.co', '31/12/1990', '12/31/2024'],
    ]
    expect(proposeColumns(['Email', 'Birthday', 'Joined'], [], rows).dayFirst).toEqual([1])
    // If no cell tells, the language of the header decides.
    expect(proposeColumns(['Email', 'Geburtsdatum'], [], [['a@b.co', '03/04/1990']]).dayFirst).toEqual([1])
  })

  it('is what parts the tags', () => {
    const separator = (...cells: string[]) =>
      proposeColumns(
        ['Email', 'Tags'],
        [],
        cells.map((cell) => ['a@b.co', cell]),
      ).tagSeparator
    expect([separator('vip, front row'), separator('vip, front row', 'a;b'), separator('vip'), separator()]).toEqual([
      ',',
      ';',
      ';',
      ';',
    ])
  })
})
