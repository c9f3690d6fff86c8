/**
 * The hashes that a log stores of its tree: those of every eighth level, in tiles of 256 neighbours. A proof reads a few
 * tiles at any size of the log.
 */
import { type Hash, nodeHash, type Subtrees } from './tree.ts'

/** Every 2^8 hashes of a stored level make one of the next. */
export const TILE_LEVELS = 8
export const TILE_WIDTH = 2 ** TILE_LEVELS

/** Reports that hashes are missing that the log's size promises: rows were removed. `verify` names them. */
export class EvidenceGap extends Error {
  constructor(level: number, from: number, count: number) {
    super(`the log lacks hashes of level ${level} between ${from} and ${from + count}`)
    this.name = 'EvidenceGap'
  }
}

/** Whether the log lacks what a proof needs; an error that comes from a thread has only its name. */
export const isGap = (error: unknown): boolean => error instanceof Error && error.name === 'EvidenceGap'

/** Computes the root of 2^k neighbouring hashes. */
export function fold(hashes: readonly Hash[]): Hash {
  let row = hashes
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, pair) => nodeHash(row[pair * 2]!, row[pair * 2 + 1]!))
  return row[0]!
}

/** The hashes of a tile that the log has, by their index in its level. */
export type Tile = ReadonlyMap<number, Hash>

/**
 * Finds complete subtrees in tiles. Reads each tile and computes each hash once: the paths of neighbours share most of
 * them. A subtree throws EvidenceGap when the log lacks a hash of it.
 *
 * @param tile reads a tile of a stored level
 */
export function subtreesIn(tile: (level: number, index: number) => Tile): Subtrees {
  const levels: Map<number, Hash>[] = []
  const read = (known: Map<number, Hash>, level: number, index: number): Hash => {
    for (const [place, hash] of tile(level, Math.floor(index / TILE_WIDTH))) known.set(place, hash)
    return known.get(index) ?? missing(level, index)
  }
  const hash = (level: number, index: number): Hash => {
    levels[level] ??= new Map()
    const known = levels[level]
    const found = known.get(index)
    if (found !== undefined) return found
    if (level % TILE_LEVELS === 0) return read(known, level, index)
    const made = nodeHash(hash(level - 1, index * 2), hash(level - 1, index * 2 + 1))
    known.set(index, made)
    return made
  }
  return { hash }
}

function missing(level: number, index: number): never {
  throw new EvidenceGap(level, index, 1)
}

/** The tile in which the hashes of a subtree are stored. */
export function tileOf(level: number, index: number): { readonly level: number; readonly index: number } {
  const stored = Math.floor(level / TILE_LEVELS) * TILE_LEVELS
  return { level: stored, index: Math.floor((index * 2 ** (level - stored)) / TILE_WIDTH) }
}
