import type { Greenroom } from './greenroom.ts'

/** A signed-in person with an account. */
export interface Person {
  id: string
  cookie: string
}

const PASSWORD = 'correct horse battery'

export async function signUp({ url }: Pick<Greenroom, 'url'>, email = 'nova@example.com'): Promise<Person> {
  return enter(url, 'sign-up', { email, password: PASSWORD, name: 'Nova Reyes' })
}

/** Signs the same person in with another browser. */
export async function signIn({ url }: Pick<Greenroom, 'url'>, email = 'nova@example.com'): Promise<Person> {
  return enter(url, 'sign-in', { email, password: PASSWORD })
}

async function enter(url: string, way: 'sign-up' | 'sign-in', body: Record<string, string>): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${way}: ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { id: user.id, cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}
