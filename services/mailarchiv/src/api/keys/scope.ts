import type { AddressFilter, Readable } from '../../search/index.ts'
import type { ApiKey } from './keys.schema.ts'

/** What decides which mails a caller may find and read: that of a key, and of a person of the panel. */
export type ReadAccess = Pick<ApiKey, 'role' | 'scope' | 'proofs'>

/** The mails that a caller may read. A key without a scope may read every mail. */
export function readableFor({ scope }: Pick<ApiKey, 'scope'>): Readable {
  return { scope: scope.length === 0 ? null : scope.map(addressFilter) }
}

/** Whether a caller gets proofs. Each shows how many mails the whole archive has, so a scope excludes them unless allowed. */
export const mayProve = ({ scope, proofs }: Pick<ApiKey, 'scope' | 'proofs'>): boolean => scope.length === 0 || proofs

function addressFilter(entry: string): AddressFilter {
  return entry.startsWith('@') ? { kind: 'domain', domain: entry.slice(1) } : { kind: 'address', address: entry }
}
