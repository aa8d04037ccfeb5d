import type { Greenroom } from './greenroom.ts'

/** Somebody with an account, who is signed in. */
export interface Person {
  id: string
  cookie: string
}

export async function signUp({ url }: Pick<Greenroom, 'url'>, email = 'nova@example.com'): Promise<Person> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'correct horse battery', name: 'Nova Reyes' }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { id: user.id, cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}
