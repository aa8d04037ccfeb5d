import { expect, it } from 'vitest'
import { countriesByName, likelyCountry } from './countries.ts'

it('lists the countries by name, with their calling codes', () => {
  const countries = countriesByName()
  expect(countries.length).toBeGreaterThan(200)
  expect(countries.find(({ country }) => country === 'DE')).toEqual({
    country: 'DE',
    callingCode: '49',
    name: 'Germany',
  })
  expect(countries[0]?.name).toBe('Afghanistan')
})

it.each([
  [['de-AT', 'en-US'], 'AT'],
  [['en', 'fr-CA'], 'CA'],
  [['pt-BR'], 'BR'],
  [['en'], 'US'],
  [[], 'US'],
  [['en-ZZ', '???', 'en-GB'], 'GB'],
])('takes the country from the languages of the browser: %j', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country)
})
