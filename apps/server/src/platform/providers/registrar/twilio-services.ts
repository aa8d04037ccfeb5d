import type { TwilioClient } from './twilio-accounts.ts'

/** Most messaging services of an account that are looked through. */
export const LIMIT = 100

/** Looks for a messaging service by its name, the oldest first. */
export async function serviceNamed(client: TwilioClient, name: string): Promise<string | undefined> {
  const services = await client.messaging.v1.services.list({ limit: LIMIT })
  const [oldest] = services
    .filter(({ friendlyName }) => friendlyName === name)
    .toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())
  return oldest?.sid
}

/**
 * Returns the messaging service of a name, made if there is none. Texts come in at the number's address, and go out as they
 * were written.
 * @param spare name of a service that waits to be used, and is taken over
 */
export async function ensureService(client: TwilioClient, friendlyName: string, spare?: string): Promise<string> {
  const held = await serviceNamed(client, friendlyName)
  if (held) return held
  const waiting = spare === undefined ? undefined : await serviceNamed(client, spare)
  if (waiting) return (await client.messaging.v1.services(waiting).update({ friendlyName })).sid
  const made = await client.messaging.v1.services.create({
    friendlyName,
    useInboundWebhookOnNumber: true,
    smartEncoding: false,
  })
  return made.sid
}
