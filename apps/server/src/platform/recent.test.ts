import { describe, expect, it } from 'vitest'
import { Recent } from './recent.ts'

describe('what was computed of late', () => {
  it('is computed once while it is in use, and a bounded number is kept', () => {
    const made: string[] = []
    const recent = new Recent<string, string>(10)
    const get = (key: string) =>
      recent.get(key, () => {
        made.push(key)
        return key.toUpperCase()
      })
    for (let n = 0; n < 1000; n++) expect([get('often'), get(`once ${n}`)]).toEqual(['OFTEN', `ONCE ${n}`])
    expect(made.filter((key) => key === 'often')).toHaveLength(1)
    get('once 0')
    expect(made.filter((key) => key === 'once 0')).toHaveLength(2)
  })
})
