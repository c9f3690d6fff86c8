import type { AddressFilter, Readable } from '../../search/index.ts'
import type { ApiKey } from './keys.schema.ts'
import type { KeyReader } from './reader.ts'

/** What decides which mails a caller may find and read: that of a key, and of a person of the panel. */
export type ReadAccess = Pick<KeyReader, 'role' | 'scope' | 'proofs' | 'hidden'>

/** The mails that a caller may read. A key without a scope may read every mail that no restriction hides. */
export function readableFor({ scope, hidden }: Pick<ReadAccess, 'scope' | 'hidden'>): Readable {
  return { scope: scope.length === 0 ? null : scope.map(addressFilter), hidden }
}

/** Whether a caller gets proofs. Each shows how many mails the whole archive has, so a scope excludes them unless allowed. */
export const mayProve = ({ scope, proofs }: Pick<ApiKey, 'scope' | 'proofs'>): boolean => scope.length === 0 || proofs

function addressFilter(entry: string): AddressFilter {
  return entry.startsWith('@') ? { kind: 'domain', domain: entry.slice(1) } : { kind: 'address', address: entry }
}
