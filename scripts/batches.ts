/** Orders test files and groups small ones into batches, which share a process. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './steps.ts'
import type { Batch } from './test-files.ts'

/** Folders by the length of their files: the long ones start first, so that both processors end together. */
const LONG_FIRST = ['e2e', 'faults', 'scripts', 'services/mailarchiv', 'services/material']

/**
 * Folders whose files start what they test within their own process, over a database or folder of their own. Loading the
 * code takes most of a small file's time.
 */
const SHARING = [/^services\/material\/src\/(?!start\.|testing\/)/, /^services\/mailarchiv\//, /^packages\/mime\//]

/**
 * What a file does that must be alone: it measures or changes its process, or moves the clock of the whole process; or its
 * tests stand in a contract, so that only its process says whose they are. A file that starts programs spends its time
 * there.
 */
const ALONE =
  /\bprocess\.(cpuUsage|memoryUsage|pid|on)\b|process\.env\.\w+ =|\bmock\.|child_process|(cli|formats|contract)\.factory/

function groupOf(file: string): RegExp | undefined {
  const group = SHARING.find((folder) => folder.test(relative(root, file)))
  return group === undefined || ALONE.test(readFileSync(file, 'utf8')) ? undefined : group
}

/** The order of a whole run: by folder, then by name. */
export function longFirst(files: readonly string[]): string[] {
  const rankOf = (file: string) => {
    const rank = LONG_FIRST.findIndex((folder) => relative(root, file).startsWith(`${folder}/`))
    return rank === -1 ? LONG_FIRST.length : rank
  }
  return files.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
}

const BATCH = 6

/**
 * Groups files and keeps their order. Few files are spread over as many batches as run at a time.
 *
 * @param concurrency batches at a time
 * @param alone whether each file runs by itself, as a watched one: its first answer comes soonest
 */
export function batchesOf(files: readonly string[], concurrency: number, alone = false): Batch[] {
  const groups = new Map(files.map((file) => [file, alone ? undefined : groupOf(file)]))
  const batches: [string, ...string[]][] = []
  const open = new Map<RegExp, [string, ...string[]]>()
  for (const file of files) {
    const group = groups.get(file)
    const started = group && open.get(group)
    if (started !== undefined && started.length < sizeOf(group)) started.push(file)
    else {
      const batch: [string] = [file]
      batches.push(batch)
      if (group !== undefined) open.set(group, batch)
    }
  }
  return batches

  function sizeOf(group: RegExp | undefined): number {
    const sharing = [...groups.values()].filter((other) => other === group).length
    return Math.min(BATCH, Math.ceil(sharing / (2 * concurrency)))
  }
}
