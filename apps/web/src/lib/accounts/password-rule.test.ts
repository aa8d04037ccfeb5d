import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordStrength } from './password-rule.ts'

describe('a new password', () => {
  it('has 8 to 128 characters, as people count them', () => {
    expect(passwordProblem('1234567')).toBe('Use at least 8 characters.')
    expect(passwordProblem('🎸🎸🎸🎸🎸🎸🎸')).toBe('Use at least 8 characters.')
    expect(passwordProblem('🎸🎸🎸🎸🎸🎸🎸🎸')).toBeUndefined()
    expect(passwordProblem('a'.repeat(128))).toBeUndefined()
    expect(passwordProblem('a'.repeat(129))).toBe('Use at most 128 characters.')
  })

  it('is not the email, in any case, nor what stands before its @', () => {
    expect(passwordProblem('Nova@Example.com', 'nova@example.com')).toContain('easy to guess')
    expect(passwordProblem('novareyes', 'NovaReyes@example.com ')).toContain('easy to guess')
    expect(passwordProblem('novareyes')).toBeUndefined()
  })

  it('tells how far it is', () => {
    expect(passwordStrength('').level).toBe('empty')
    expect(passwordStrength('correct')).toEqual({ level: 'short', text: '1 more character' })
    expect(passwordStrength('abc').text).toBe('5 more characters')
    expect(passwordStrength('correct1').level).toBe('enough')
    expect(passwordStrength('nova@example.com', 'nova@example.com').level).toBe('short')
    expect(passwordStrength('correct horse bat').level).toBe('strong')
  })
})
