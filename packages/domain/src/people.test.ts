import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { displayName, initials, ownName } from './people.ts'

test.each([
  [{ profileName: ' Nova ', metadataName: 'N', email: 'n@x.com' }, 'Nova', 'Nova'],
  [{ profileName: ' ', metadataName: 'Iris', email: 'n@x.com' }, 'Iris', 'Iris'],
  [{ profileName: null, metadataName: '', email: 'w179@x.com' }, '', 'w179'],
  [{ profileName: null, metadataName: null, email: null }, '', 'User'],
])('%o has the own name "%s" and is shown as "%s"', (person, own, shown) => {
  expect([ownName(person), displayName(person)]).toEqual([own, shown])
})

describe('initials', () => {
  test.each([
    ['Nova Reyes', 'NR'],
    ['  nova  ', 'N'],
    ['Nova & Iris', 'NI'],
    ['Ana de la Cruz', 'AD'],
    ['The 1975', 'T1'],
    ['2Pac', '2'],
    ['(hed) p.e.', 'HP'],
    ['…And You', 'AY'],
    ['-nova _reyes', 'NR'],
    ['🎸 Nova 🎸', 'N'],
    ['👩‍🎤👩‍🎤', ''],
    ['🇵🇹 Ana', 'A'],
    ['\u{1F3B8}'.slice(0, 1), ''],
    ['<b>x</b>', 'B'],
    ['‮evil txt', 'ET'],
    ['\u3164 \u115F', ''],
    ['e\u0301lan', 'É'],
    ['𝓝𝓸𝓿𝓪 Ｒｅｙｅｓ', 'NR'],
    ['ßeta ﬁnn', 'SF'],
    ['нова рейес', 'НР'],
    ['نوفا', 'ن'],
    ['山田 太郎', '山太'],
    ['!!! ???', ''],
    ['', ''],
  ])('of "%s" are "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })

  it('are at most two letters, whatever the name', () => {
    const anything = fc.string({ unit: 'binary' })
    fc.assert(fc.property(anything, (name) => /^[\p{L}\p{Nd}]{0,2}$/u.test(initials(name))))
  })
})
