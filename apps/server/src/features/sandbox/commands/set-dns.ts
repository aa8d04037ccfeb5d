import type { SetSandboxDnsBody } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { writeDns } from '../store.ts'

/** Sets what the DNS says about a name. */
export async function setDns(
  context: SystemContext,
  { name, type, values, is_silent: isSilent }: SetSandboxDnsBody,
): Promise<void> {
  await writeDns(context, [{ name, type, values, isSilent }])
}
