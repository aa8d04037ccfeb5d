import type { TestApp, Visitor } from './test-app.ts'

/**
 * Creates a row for a person in every table of registration, with the mark where it fits.
 * @returns the number that they have (E.164)
 */
export async function fillRegistration(test: TestApp, person: Visitor, mark: string): Promise<{ number: string }> {
  // Digits that nobody else has: `N9X` area codes are given to nobody.
  const number = `+1290${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  const run = (sql: string, values: unknown[] = []) => test.house.db.systemPool.query(sql, [person.id, ...values])
  await run(
    `insert into sender_profiles (user_id, fields, tax_number, tax_last_four, updated_at)
       values ($1, $2, 'sealed', '6789', now()) on conflict (user_id) do nothing`,
    [{ legalName: mark }],
  )
  await run(
    `insert into registrations (id, user_id, kind, state, submitted, state_since, created_at)
       values (gen_random_uuid(), $1, 'brand', 'review', $2, now(), now())`,
    [{ legalName: mark }],
  )
  await run(
    `insert into registration_events (id, user_id, registration_id, version, at, to_state, mover)
       select gen_random_uuid(), user_id, id, 1, now(), 'review', 'job' from registrations where user_id = $1`,
  )
  await run(
    `insert into registration_proofs (id, user_id, page, digest, content, taken_at, keep_until)
       values (gen_random_uuid(), $1, 'texts', $2, $2, now(), now() + interval '5 years')`,
    [mark],
  )
  await run(
    `insert into sender_numbers (id, user_id, number, kind, country, state, provider_id, monthly_cents, created_at)
       values (gen_random_uuid(), $1, $3, 'local', 'US', 'approved', $2, 115, now())`,
    [mark, number],
  )
  await run(
    `insert into provider_accounts (user_id, provider, account_id, created_at) values ($1, 'twilio', $2, now())`,
    [mark],
  )
  return { number }
}
