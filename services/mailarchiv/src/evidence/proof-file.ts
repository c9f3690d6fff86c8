/** The file that proves one mail (C2SP tlog-proof): leaf, its place, hashes up to the root, signed checkpoint. */
import type { Hash } from './tree.ts'

export interface ProofFile {
  /** Canonical bytes of the leaf, which name the mail's SHA-256, size, time, source and salt. */
  readonly leaf: Uint8Array
  /** Index of the leaf, from 0. */
  readonly index: number
  readonly hashes: readonly Hash[]
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: string
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Writes the proof. The leaf travels as `extra`: the verifier hashes it and believes nothing in it unproven. */
export function formatProof(proof: ProofFile): string {
  return [
    'c2sp.org/tlog-proof@v1',
    `extra ${base64(proof.leaf)}`,
    `index ${proof.index}`,
    ...proof.hashes.map(base64),
    '',
    proof.checkpoint,
  ].join('\n')
}
