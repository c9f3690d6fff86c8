import { canonicalAddress } from '../search/index.ts'
import type { ApiKey } from './keys.schema.ts'

/** Whether a key may see what concerns this address. Without a scope it may see everything. */
export function inScope(key: Pick<ApiKey, 'scope'>, address: string): boolean {
  if (key.scope.length === 0) return true
  const canonical = canonicalAddress(address)
  const domain = canonical.slice(canonical.lastIndexOf('@'))
  return key.scope.some((entry) => entry === canonical || entry === domain)
}

/** Whether a key may read a mail: one of its From and To addresses is inside the scope (wire-decisions, "Scope"). */
export function mayRead(key: Pick<ApiKey, 'scope'>, addresses: Iterable<string>): boolean {
  if (key.scope.length === 0) return true
  for (const address of addresses) if (inScope(key, address)) return true
  return false
}
