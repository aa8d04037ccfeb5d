import { expect, it } from 'vitest'
import { withSettings } from './web-page.ts'

const PAGE = '<title>%APP_NAME%</title><meta content="%PARTNER_APP_URL%"><meta content="%PARTNER_APP_NAME%">'

it('fills in the name and the partner app, as text', () => {
  expect(
    withSettings(PAGE, {
      APP_NAME: 'Tom & "Co" $&',
      PARTNER_APP_URL: 'https://a.example/?b=1&c',
      PARTNER_APP_NAME: 'A<b>',
    }),
  ).toBe(
    '<title>Tom &#38; &#34;Co&#34; $&#38;</title><meta content="https://a.example/?b=1&#38;c"><meta content="A&#60;b&#62;">',
  )
})

it('leaves the partner app empty where it is not set', () => {
  expect(withSettings(PAGE, { APP_NAME: 'G', PARTNER_APP_URL: undefined, PARTNER_APP_NAME: undefined })).toBe(
    '<title>G</title><meta content=""><meta content="">',
  )
})
