import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  EMPTY_ROOT,
  Frontier,
  type Hash,
  inclusionProofs,
  leafHash,
  nodeHash,
  type PathForm,
  type Subtrees,
  treeRoot,
} from './tree.ts'

const HASHES: PathForm<readonly Hash[]> = { empty: [], inFront: (hash, path) => [hash, ...path] }
const inclusionProof = (trees: Subtrees, index: number, size: number) =>
  inclusionProofs(trees, [index], size, HASHES).get(index)!

/** The definition of RFC 6962 section 2.1, word for word. */
function definedRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return EMPTY_ROOT
  if (leaves.length === 1) return leaves[0]!
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)))
}

/** PATH of RFC 6962 section 2.1.1. */
function definedPath(index: number, leaves: readonly Hash[]): Hash[] {
  if (leaves.length === 1) return []
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return index < split
    ? [...definedPath(index, leaves.slice(0, split)), definedRoot(leaves.slice(split))]
    : [...definedPath(index - split, leaves.slice(split)), definedRoot(leaves.slice(0, split))]
}

const half = (value: number) => Math.floor(value / 2)

/** Computes the root of an inclusion proof (RFC 9162 section 2.1.3.2); null when the proof has the wrong shape. */
function rootOfInclusion(leaf: Hash, index: number, size: number, proof: readonly Hash[]): Hash | null {
  if (!(index >= 0 && index < size)) return null
  let node = index
  let last = size - 1
  let hash = leaf
  for (const sibling of proof) {
    if (last === 0) return null
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else hash = nodeHash(hash, sibling)
    node = half(node)
    last = half(last)
  }
  return last === 0 ? hash : null
}

function subtreesOf(leaves: readonly Hash[]): Subtrees {
  return {
    hash(level, index) {
      const width = 2 ** level
      const part = leaves.slice(index * width, (index + 1) * width)
      assert.equal(part.length, width, 'only complete subtrees are asked for')
      return definedRoot(part)
    },
  }
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)))
const hexes = (hashes: readonly Hash[]) => hashes.map((hash) => Buffer.from(hash).toString('hex'))
const flipped = (hash: Hash) => Uint8Array.from(hash, (byte, place) => (place === 7 ? byte ^ 1 : byte))

const sizes = fc.integer({ min: 1, max: 300 })
const pair = sizes.chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)))

/** The eight entries and the roots that the Certificate Transparency projects publish for them. */
const CT_ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const CT_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const ctLeaves = CT_ENTRIES.map((entry) => leafHash(Buffer.from(entry, 'hex')))

test('the tree gives the published roots of the Certificate Transparency test tree', () => {
  const frontier = new Frontier()
  assert.deepEqual(frontier.root(), EMPTY_ROOT)
  const roots = ctLeaves.map((leaf) => {
    frontier.append(leaf)
    return Buffer.from(frontier.root()).toString('hex')
  })
  assert.deepEqual(roots, CT_ROOTS)
})

test('the tree gives the published proofs of the Certificate Transparency test tree', () => {
  const trees = subtreesOf(ctLeaves)
  assert.deepEqual(hexes(inclusionProof(trees, 0, 8)), [
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
})

test('the growing frontier and the stored subtrees agree with the definition at every size', () => {
  const leaves = leavesOf(130)
  const frontier = new Frontier()
  for (const [index, leaf] of leaves.entries()) {
    frontier.append(leaf)
    const soFar = leaves.slice(0, index + 1)
    assert.deepEqual(frontier.root(), definedRoot(soFar))
    assert.deepEqual(treeRoot(subtreesOf(leaves), index + 1), definedRoot(soFar))
  }
})

test('an inclusion proof is the path of the definition, leads to the root, and for nothing else', () => {
  fc.assert(
    fc.property(pair, fc.nat(), ([index, size], noise) => {
      const leaves = leavesOf(size)
      const root = definedRoot(leaves)
      const proof = inclusionProof(subtreesOf(leaves), index, size)
      assert.deepEqual(hexes(proof), hexes(definedPath(index, leaves)))
      assert.deepEqual(rootOfInclusion(leaves[index]!, index, size, proof), root)
      assert.notDeepEqual(rootOfInclusion(flipped(leaves[index]!), index, size, proof), root)
      assert.equal(rootOfInclusion(leaves[index]!, index, size, [...proof, root]), null)
      if (proof.length > 0) {
        const bent = proof.map((hash, place) => (place === noise % proof.length ? flipped(hash) : hash))
        assert.notDeepEqual(rootOfInclusion(leaves[index]!, index, size, bent), root)
        assert.equal(rootOfInclusion(leaves[index]!, index, size, proof.slice(1)), null)
      }
      assert.equal(rootOfInclusion(leaves[index]!, size, size, proof), null)
    }),
  )
})

test('proofs that are made together are those of each leaf', () => {
  const several = sizes.chain((size) => fc.tuple(fc.array(fc.integer({ min: 0, max: size - 1 })), fc.constant(size)))
  fc.assert(
    fc.property(several, ([indexes, size]) => {
      const trees = subtreesOf(leavesOf(size))
      const together = inclusionProofs(trees, indexes, size, HASHES)
      for (const index of indexes)
        assert.deepEqual(hexes(together.get(index)!), hexes(inclusionProof(trees, index, size)))
      assert.equal(together.size, new Set(indexes).size)
    }),
    { numRuns: 30 },
  )
})

test('a leaf outside the tree has no proof', () => {
  const trees = subtreesOf(leavesOf(4))
  for (const index of [-1, 4, 1.5, Number.NaN]) assert.throws(() => inclusionProof(trees, index, 4), RangeError)
})
